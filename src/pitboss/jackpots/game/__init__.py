"""A game at a linked table: wagers onto meters, hands pressed, games undone."""
