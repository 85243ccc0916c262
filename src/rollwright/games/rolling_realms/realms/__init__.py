"""The realms, one module each."""
