"""The database's tables, their migration, roles, backup and snapshots."""
