"""The pages, one file a noun; each has a ``router``. A page reads through the API's own functions and acts by its calls."""
