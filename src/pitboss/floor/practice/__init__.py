"""Practice tables: played for credits, with software as the dealer."""
