"""The committer and what one commit writes, on SQLite and PostgreSQL."""
