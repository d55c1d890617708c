import pytest

from tests.rows import every


def small(number: int) -> None:
    assert number < 3
    assert 1 // (number + 1) is not None


def test_every_row_that_is_wrong_is_named() -> None:
    every([1, 2], small)
    with pytest.raises(AssertionError, match=r"(?s)row 1, 7.*row 3, 9"):
        every([0, 7, 1, 9], small)


def test_an_error_that_is_no_assertion_names_its_row() -> None:
    with pytest.raises(ZeroDivisionError) as raised:
        every([0, -1], small)
    assert raised.value.__notes__ == ["in row 1, -1"]
