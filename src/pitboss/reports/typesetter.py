"""Sets one document on paper, as a program of its own: the data of the document come in, the PDF goes out.

The compiler keeps whatever it worked out, for ever: hundreds of megabytes for a long table. So it never runs in a
process that lives on.
"""

import sys
from pathlib import Path
from typing import Any

TEMPLATES = Path(__file__).parent / "templates"


def main() -> None:
    """Read the document's data and write its PDF, or end with the reason why it can't be set."""
    import typst  # noqa: PLC0415 - only here: whoever starts this program has it never

    compiler: Any = typst.Compiler(TEMPLATES / "document.typ", root=TEMPLATES, ignore_system_fonts=True)
    document = sys.stdin.buffer.read().decode()
    try:
        paper = compiler.compile(format="pdf", sys_inputs={"document": document})
    except typst.TypstError as error:
        sys.exit(str(error))
    sys.stdout.buffer.write(paper)


if __name__ == "__main__":
    main()
