"""The ``pitboss`` command."""

import errno
import os
import sys

from pitboss.cli.exits import Exit
from pitboss.errors import PitbossError

#: What a disk that is full, or broken, says; any other error is one of ours, and its trace is wanted.
UNWRITABLE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EIO})


def main() -> None:
    """Run the command; bad input is a sentence on standard error and exit code 2."""
    from pitboss.cli.app import app

    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except PitbossError as error:
        print(f"pitboss: {error}", file=sys.stderr)
        sys.exit(Exit.UNUSABLE)
    except BrokenPipeError:
        # The reader has gone; give the interpreter somewhere to flush to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(Exit.FOUND)
    except OSError as error:
        if error.errno not in UNWRITABLE:
            raise
        print(f"pitboss: the answer can't be written: {error.strerror}", file=sys.stderr)
        os._exit(Exit.UNUSABLE)  # what is left of it can't be flushed either
    except KeyboardInterrupt:
        sys.exit(Exit.INTERRUPTED)
