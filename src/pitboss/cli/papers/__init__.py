"""Commands that make what people file and print."""
