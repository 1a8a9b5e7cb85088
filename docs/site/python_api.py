"""What a Python package offers, read from its sources and type stubs: signatures and docstrings."""
import ast
from dataclasses import dataclass, field


@dataclass
class Item:
    name: str  # "Board.push"
    code: str  # the signature
    text: str  # the docstring


@dataclass
class Module:
    name: str
    text: str
    items: list = field(default_factory=list)


def is_public(name):
    return not name.startswith("_")


def signature(node):
    if isinstance(node, ast.ClassDef):
        bases = ", ".join(ast.unparse(base) for base in node.bases)
        return f"class {node.name}" + (f"({bases})" if bases else "")
    decorators = [f"@{ast.unparse(each)}" for each in node.decorator_list]
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return "\n".join([*decorators, f"def {node.name}({ast.unparse(node.args)}){returns}"])


def items_of(nodes, prefix=""):
    for node in nodes:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and is_public(node.name):
            yield Item(prefix + node.name, signature(node), ast.get_docstring(node) or "")
            if isinstance(node, ast.ClassDef):
                yield from items_of(node.body, f"{prefix}{node.name}.")


def read_package(directory):
    modules = []
    for file in sorted(directory.rglob("*.py")):
        parts = [directory.name, *file.relative_to(directory).with_suffix("").parts]
        if parts[-1] == "__init__":
            parts.pop()
        if not all(is_public(part) for part in parts):
            continue
        tree = ast.parse(file.read_text())
        modules.append(Module(".".join(parts), ast.get_docstring(tree) or "", list(items_of(tree.body))))
    return modules
