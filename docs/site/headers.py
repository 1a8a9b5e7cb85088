"""Reads what a C or C++ header declares, with the comments it stands under: for the reference.

A header is read as whoever uses it wants to see it. Bodies of functions, private members and what is in a namespace
`detail` are left out; comments above a declaration are its description, comments inside a class stay where they are.
"""
import re
from dataclasses import dataclass, field


@dataclass
class Entry:
    comment: str = ""  # without slashes and stars
    code: str = ""  # empty: the comment is about what follows
    names: list = field(default_factory=list)
    members: list = field(default_factory=list)
    follows: bool = False  # right below the entry before it


@dataclass
class Header:
    path: str
    comment: str
    entries: list


CONTAINER = re.compile(r"^(?:template\s*<.*?>\s*)?(?:typedef\s+)?(enum(?: class)?|struct|class|union)\s+(\w+)?", re.S)
# Members that are defined outside of their class, and what only compilers read.
UNSEEN = re.compile(r"^(template\s*<[^{;]*>\s)*[^({;]*[\w>]::~?\w+\s*\(|^\s*static_assert|^template <>\s|struct std::hash")
ATTRIBUTE = re.compile(r"\[\[.*?\]\]\s*|alignas\([^)]*\)\s*|NOWCHESS_API\s*")


def without_block_comments(text):
    """/* … */ as lines of //, so that there is one kind of comment; at the end of a line it may share it with code."""

    def lines(match):
        inner = match[0][2:-2].rstrip().split("\n")
        return "\n".join("//" + re.sub(r"^\s*\*", "", line).rstrip() if number else "//" + line.rstrip()
                         for number, line in enumerate(inner))

    return re.sub(r"/\*.*?\*/", lines, text, flags=re.S)


def plain(comment_lines):
    return "\n".join(re.sub(r"^\s*// ?", "", line).rstrip() for line in comment_lines).strip("\n")


class Reader:
    def __init__(self, text):
        self.text = text
        self.at = 0

    def skip_atom(self, at):
        """The end of the comment, string or character that begins here; `at` itself if none does."""
        text = self.text
        if text.startswith("//", at):
            end = text.find("\n", at)
            return len(text) if end < 0 else end
        if text[at] == '"':
            return re.compile(r'"(\\.|[^"\\])*"').match(text, at).end()
        if text[at] == "'" and not (at > 0 and text[at - 1].isalnum()):
            return re.compile(r"'(\\.|[^'\\])+'").match(text, at).end()
        return at

    def closing(self, at):
        """The place after the bracket that closes the one here."""
        depth = 0
        while at < len(self.text):
            after = self.skip_atom(at)
            if after > at:
                at = after
                continue
            depth += (self.text[at] in "({[") - (self.text[at] in ")}]")
            at += 1
            if depth == 0:
                return at
        return at

    def head_end(self, at):
        """The ; or { that ends the head of a declaration."""
        while at < len(self.text) and self.text[at] not in ";{":
            after = self.skip_atom(at)
            if after > at:
                at = after
            elif self.text[at] in "([":
                at = self.closing(at)
            else:
                at += 1
        return at

    def entries(self, is_public=True, inside=None):
        """What is declared up to the closing brace, or the end."""
        found = []
        comment = []
        blank = True
        while True:
            gap = re.compile(r"\s*").match(self.text, self.at)
            if gap[0].count("\n") > 1:
                if comment and is_public and not re.match(r"// namespace", comment[0]):
                    found.append(Entry(comment=plain(comment)))
                comment = []
                blank = True
            self.at = gap.end()
            if self.at >= len(self.text) or self.text[self.at] == "}":
                self.at += 1
                return found
            line_begin = self.text.rfind("\n", 0, self.at) + 1
            if self.text.startswith("//", self.at):
                end = self.skip_atom(self.at)
                line = self.text[self.at:end]
                if not re.match(r"// (NOLINT|clang-format)", line):
                    comment.append(line)
                self.at = end
                continue
            label = re.compile(r"(public|private|protected):").match(self.text, self.at)
            if label and inside:
                is_public = label[1] == "public"
                self.at = label.end()
                comment = []
                continue
            entry, inner = self.declaration(line_begin, inside)
            if is_public:
                if inner is not None:
                    found += inner
                elif entry and not UNSEEN.search(entry.code):
                    entry.comment = plain(comment)
                    entry.follows = not blank and not comment
                    found.append(entry)
            comment = []
            blank = False

    def declaration(self, line_begin, inside):
        """The entry at this place, or the entries of a namespace."""
        text, begin = self.text, self.at
        if text[begin] == "#":
            end = re.compile(r"(\\\n|[^\n])*").match(text, begin).end()
            self.at = end
            define = re.match(r"#\s*define\s+(\w+)([^\n]*)", text[begin:end])
            if not define or not define[2].strip():
                return None, None
            return Entry(code=text[begin:end], names=[define[1]]), None
        end = self.head_end(begin)
        head = text[begin:end]
        if text[end:end + 1] == ";":
            self.at = self.end_of_line(end + 1)
            return Entry(code=text[line_begin:self.at], names=names_of(head, inside)), None
        space = re.match(r'(?:inline )?namespace\s*([\w:]*)\s*$|extern "C"\s*$', head)
        if space:
            self.at = end + 1
            inner = self.entries()
            return None, [] if space[1] in ("", "detail") and "extern" not in head else inner
        container = CONTAINER.match(ATTRIBUTE.sub("", head))
        if container and "(" not in re.sub(r"requires\s*\(.*\)", "", head, flags=re.S):
            return self.container(line_begin, end, container), None
        is_value = "(" not in head or re.search(r"[^=!<>]=[^=]", re.sub(r"\([^()]*\)", "", head))
        if is_value and not re.search(r"\boperator\b", head):
            self.at = self.end_of_line(self.value_end(end))
            code = text[line_begin:self.at]
            if len(code) > 400 or " = [" in code:
                code = text[line_begin:end].split(" = ")[0].rstrip() + ";  // …"
            return Entry(code=code, names=names_of(head, inside)), None
        self.at = self.end_of_line(self.closing(self.body_begin(end)))
        head = re.sub(r"(\)\s*(?:noexcept)?)\s*:(?!:).*", r"\1", text[line_begin:end], flags=re.S)
        return Entry(code=head.rstrip() + ";", names=names_of(head, inside)), None

    def body_begin(self, at):
        """Members may be initialised with braces before the body comes."""
        while re.compile(r"\{[^{}]*\}\s*(,|\{)").match(self.text, at) and self.text[at - 1].isalnum():
            at = self.head_end(self.closing(at))
        return at

    def value_end(self, at):
        while at < len(self.text) and self.text[at] != ";":
            after = self.skip_atom(at)
            at = after if after > at else self.closing(at) if self.text[at] in "({[" else at + 1
        return at + 1

    def end_of_line(self, at):
        """With the comment that follows in the same line."""
        rest = re.compile(r"[ \t]*//[^\n]*(\n[ \t]{20,}//[^\n]*)*").match(self.text, at)
        return rest.end() if rest and "NOLINT" not in rest[0] else at

    def container(self, line_begin, brace, match):
        text = self.text
        if match[1].startswith("enum"):
            self.at = self.closing(brace)
            code = text[line_begin:self.at]
            values = re.sub(r"//[^\n]*", "", text[brace + 1:self.at - 1])
            members = re.findall(r"(?:^|,)\s*(\w+)", values)
        else:
            self.at = brace + 1
            inner = self.entries(is_public=match[1] != "class", inside=match[2] or "")
            members = [name for entry in inner for name in entry.names]
            indent = " " * (brace and len(re.match(r" *", text[line_begin:])[0]))
            code = text[line_begin:brace + 1] + "\n" + listing(inner, indent + "    ") + "\n" + indent + "}"
            if match[1] == "class" and inner:
                code = code.replace("{\n", "{\n" + indent + "public:\n", 1)
        rest = self.head_end(self.at)
        tail = text[self.at:rest + 1]
        self.at = self.end_of_line(rest + 1)
        names = [name for name in (match[2], *re.findall(r"\w+", tail)) if name]
        return Entry(code=code + text[rest - len(tail) + 1:self.at], names=names, members=members)


def names_of(head, inside):
    head = re.sub(r"decltype\(auto\)", "auto", ATTRIBUTE.sub("", head))
    head = re.sub(r"requires\s*(\((?:[^()]|\([^()]*\))*\)|[\w<>]+)", "", head)
    head = re.sub(r"template\s*<[^{;]*?>\s*(?=\w)", "", head, count=1)
    if re.match(r"\s*(friend|static_assert|using namespace|extern template)\b", head):
        return []
    for pattern in (r"\s*using\s+(\w+)\s*=", r"\s*concept\s+(\w+)", r"\s*(?:enum class|enum|struct|class)\s+(\w+)\s*$"):
        if found := re.match(pattern, head):
            return [found[1]]
    if "operator" in head:
        return []
    if found := re.search(r"(~?\w+)\s*\(", head):
        return [] if found[1] in ("requires", "noexcept", inside) else [found[1]]
    found = re.search(r"(\w+)(?:\[[^\]]*\])?\s*(?:=.*)?$", head.rstrip(), re.S)
    return [found[1]] if found else []


def listing(entries, indent):
    lines = []
    for entry in entries:
        if lines and not entry.follows and (entry.comment or not entry.code):
            if lines[-1]:
                lines.append("")
        lines += [f"{indent}// {line}".rstrip() for line in entry.comment.split("\n") if entry.comment]
        if entry.code:
            lines.append(entry.code.rstrip())
    return "\n".join(lines)


def read_header(path, text):
    text = without_block_comments(text)
    opening = re.match(r"(//[^\n]*\n)+", text)
    comment = plain(opening[0].rstrip("\n").split("\n")) if opening else ""
    # What guards a header, and what it includes, is no news.
    body = text[opening.end() if opening else 0:]
    body = re.sub(r"^#(pragma once|ifndef|endif|ifdef|if|else|include)[^\n]*\n", "", body, flags=re.M)
    body = re.sub(r'^extern "C" \{\n|^\}\s*(?://[^\n]*)?\n(?=\s*\Z)', "", body, flags=re.M) if "__cplusplus" in text else body
    return Header(path, comment, Reader(body).entries())
