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


def exported(tree, private):
    """What a module imports from private ones beside it "as" the same name is its own for everybody else."""
    for node in tree.body:
        module = (getattr(node, "module", None) or "").rpartition(".")[2]
        if isinstance(node, ast.ImportFrom) and module in private:
            names = {alias.name for alias in node.names if alias.asname == alias.name}
            yield from (each for each in private[module].body if getattr(each, "name", None) in names)


def read_package(directory):
    trees = {file.stem: ast.parse(file.read_text()) for file in sorted(directory.glob("*.py"))}
    private = {name: tree for name, tree in trees.items() if name.startswith("_") and name != "__init__"}
    modules = []
    for name, tree in trees.items():
        if name in private:
            continue
        full_name = directory.name if name == "__init__" else f"{directory.name}.{name}"
        items = list(items_of([*exported(tree, private), *tree.body]))
        modules.append(Module(full_name, ast.get_docstring(tree) or "", items))
    return modules
