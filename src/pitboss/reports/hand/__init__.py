"""One hand looked at: its name, and what every pay table makes of it."""
