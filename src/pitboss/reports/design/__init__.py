"""Pay tables of one's own, designed for a wanted edge."""
