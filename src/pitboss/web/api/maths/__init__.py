"""Games and their exact mathematics over HTTP."""
