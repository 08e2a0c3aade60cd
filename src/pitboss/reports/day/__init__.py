"""A gaming day or a shift on paper: meters, wins, tables, exceptions."""
