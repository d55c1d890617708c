"""What is foreign to a task: another repository, another task, or a rule's path that does not reach the target (spec 1.3)."""

from ctxview.core.case import Source, Task
from ctxview.core.channels import Kind
from ctxview.core.paths import applies


def is_foreign(source: Source, kind: Kind, task: Task) -> bool:
    """True for what is dropped as out of scope and contributes nothing else, neither requirements nor secrecy."""
    if source.repository != task.repository:
        return True
    if source.task_id is not None and source.task_id != task.id:
        return True
    return kind is Kind.INSTRUCTION and not applies(source.path, task.target_path)
