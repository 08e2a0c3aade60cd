"""The pages, one file a noun; each has a ``router``. A page reads by the API's functions and acts by its calls."""
