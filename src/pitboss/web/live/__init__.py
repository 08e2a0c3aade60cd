"""Live updates: events and displays, streamed."""
