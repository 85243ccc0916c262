"""Changes of the database from version to version, made by Alembic when the server starts."""
