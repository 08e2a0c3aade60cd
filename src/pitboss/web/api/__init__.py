"""The HTTP API, one file a noun; each has a ``router``, and all stand under ``/api/v1``."""
