"""What commands print for other programs."""

import pytest

from pitboss.cli.output import print_csv


def test_no_text_is_a_formula_in_what_is_printed_as_csv(capsys: pytest.CaptureFixture[str]) -> None:
    """A game of somebody's own may name its pay table so; its numbers stay numbers."""
    print_csv([{"paytable": '=HYPERLINK("http://x")', "return": "-1/2"}])
    assert capsys.readouterr().out == 'paytable,return\n"\'=HYPERLINK(""http://x"")",-1/2\n'
