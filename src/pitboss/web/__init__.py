"""The card room in a browser: an HTTP API, pages that use nothing else, and live updates."""
