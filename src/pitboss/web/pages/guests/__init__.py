"""Pages that anybody may open: the front, the games, lessons, and the reader of the API."""
