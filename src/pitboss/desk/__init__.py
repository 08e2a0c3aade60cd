"""The desk: what every decision of the card room needs, whoever makes it."""
