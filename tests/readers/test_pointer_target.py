"""Whether a pointer's target is there: inside the case's folder only, and never opened."""

from pathlib import Path

import pytest

from ctxview.readers.pointer_target import Target, look_for


@pytest.fixture
def case_file(tmp_path: Path) -> str:
    folder = tmp_path / "case"
    (folder / "logs").mkdir(parents=True)
    (folder / "logs" / "run.txt").write_text("never read")
    (folder / "a#b").write_text("")
    (tmp_path / "outside.txt").write_text("")
    (folder / "leads-out").symlink_to(tmp_path / "outside.txt")
    (folder / "leads-in").symlink_to(folder / "logs" / "run.txt")
    path = folder / "case.json"
    path.write_text("{}")
    return str(path)


@pytest.mark.parametrize(
    ("reference", "target"),
    [
        ("logs/run.txt", Target.FILE),
        ("./logs/../logs/run.txt", Target.FILE),
        ("logs/run.txt#L40", Target.FILE),
        ("a#b", Target.FILE),
        ("leads-in", Target.FILE),
        ("logs", Target.FOLDER),
        ("logs/other.txt", Target.ABSENT),
        ("x" * 5000, Target.ABSENT),
        ("../outside.txt", Target.OUTSIDE),
        ("leads-out", Target.OUTSIDE),
        ("/etc/passwd", Target.OUTSIDE),
        ("~/notes", Target.OUTSIDE),
        ("https://example.org/a", Target.NO_PATH),
        ("C:\\logs\\run.txt", Target.NO_PATH),
        ("a\0b", Target.NO_PATH),
        ("", Target.NO_PATH),
    ],
)
def test_a_reference_is_looked_for_inside_the_folder_only(case_file: str, reference: str, target: Target) -> None:
    assert look_for(case_file, reference) is target


def test_a_target_that_may_not_be_read_is_there_all_the_same(case_file: str) -> None:
    secret = Path(case_file).parent / "logs" / "run.txt"
    secret.chmod(0)
    assert look_for(case_file, "logs/run.txt") is Target.FILE


def test_a_case_of_no_file_has_nothing_beside_it(tmp_path: Path) -> None:
    assert look_for(str(tmp_path / "none.json"), "logs") is Target.NO_FOLDER
