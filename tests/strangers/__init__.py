"""Games that no engine counts: whatever is asked of them is refused in words or answered rightly."""
