"""Par sheets that others have filed, held against exact values."""
