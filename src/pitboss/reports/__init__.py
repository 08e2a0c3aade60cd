"""What people read: verdicts, tables and sheets made of exact numbers."""
