"""What people see of a table and of its wins."""
