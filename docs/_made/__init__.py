"""What the documentation takes from the code: pages and parts of pages that nobody types."""
