"""A number in each event that no other one has; older events have 0."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("events", sa.Column("nonce", sa.BigInteger, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("events", "nonce")
