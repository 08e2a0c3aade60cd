"""Commands that stand in for the hardware of a table, or bring its reports to the card room."""
