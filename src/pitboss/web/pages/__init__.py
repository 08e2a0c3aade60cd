"""The pages, one file a noun, each with its ``router``. A page reads through the API's own functions and acts by calls."""
