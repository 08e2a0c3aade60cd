"""Chips of a table as a cage keeps them: counted by denomination, moved by numbered slips, corrected by two people."""
