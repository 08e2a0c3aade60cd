"""Evidence: what a test lab asks for, and every printed figure recomputed."""
