"""What pages and answers show of the room."""
