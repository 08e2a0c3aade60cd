"""Pitboss: the card tables of a casino as data, and their exact mathematics.

The names listed in ``__init__.pyi`` are the public interface; everything else may change without notice. Each is
imported when it is first used, so that a command which counts nothing does not wait for the libraries that do.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
