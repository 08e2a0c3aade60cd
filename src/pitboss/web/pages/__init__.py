"""The pages, one file a noun, each with its ``router``. A page reads by the API's functions and acts by its calls."""
