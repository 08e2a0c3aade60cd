"""Several seats at one table: what they share, and what seen cards are worth."""
