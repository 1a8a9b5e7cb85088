#!/usr/bin/python3
"""Makes the site of the documentation: docs/, the README, the manual pages and the public headers as HTML.

    docs/site/make.py MANUAL OUTPUT

MANUAL is the directory of manual pages of a build. Fails if a link leads nowhere.
"""
import html
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import markdown
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import CLexer, CppLexer, PythonLexer, TypeScriptLexer

import headers
import python_api

ROOT = Path(__file__).resolve().parent.parent.parent
HERE = Path(__file__).resolve().parent
REPOSITORY_PAGES = {
    "README.md": "index.html",
    "CHANGELOG.md": "changelog.html",
    "CONTRIBUTING.md": "contributing.html",
    "docs/guide": "guide/index.html",
}
LEXERS = {"cpp": CppLexer(), "c": CLexer(), "python": PythonLexer(), "ts": TypeScriptLexer()}
FORMATTER = HtmlFormatter(nowrap=True)


class Page:
    def __init__(self, path, title, body):
        self.path = path  # in the site
        self.title = title
        self.body = body


def site_path(source):
    """Where a file of the repository is on the site."""
    if source in REPOSITORY_PAGES:
        return REPOSITORY_PAGES[source]
    if source.endswith(".md"):
        return source.removeprefix("docs/").removesuffix(".md") + ".html"
    if source.endswith((".svg", ".png")):
        return source.removeprefix("docs/")
    return "source/" + source + ".html"


def relative(target, page):
    path, hash_mark, anchor = target.partition("#")
    return os.path.relpath(path, os.path.dirname(page) or ".") + hash_mark + anchor


def escaped_prose(text):
    """Comments are nearly Markdown; what stands between < and > is no HTML."""
    parts = re.split(r"(`[^`\n]*`)", text)
    return "".join(part if part.startswith("`") else part.replace("<", "&lt;") for part in parts)


class Site:
    def __init__(self):
        self.pages = []
        self.sections = []  # (heading, [(title, path)])
        self.index = []  # (name, where, path): for the search
        self.types = {language: {} for language in LEXERS}  # name -> path, for links in code
        self.sources = set()

    def add(self, path, title, body):
        self.pages.append(Page(path, title, body))
        return title, path

    # --- Markdown -----------------------------------------------------------------------------------------------------

    def markdown_body(self, text, source):
        target = site_path(source)

        def link(match):
            address = match[2]
            if re.match(r"[a-z]+:|#", address):
                return match[0]
            path, hash_mark, anchor = address.partition("#")
            file = os.path.normpath(os.path.join(os.path.dirname(source), path))
            if not (ROOT / file).exists():
                raise SystemExit(f"{source}: there is no {address}")
            if file not in REPOSITORY_PAGES and (ROOT / file / "README.md").exists():
                file += "/README.md"
            self.sources.add(file)
            return f"{match[1]}{relative(site_path(file), target)}{hash_mark}{anchor}{match[3]}"

        text = re.sub(r"(\]\()([^)\s]+)(\))", link, text)
        converter = markdown.Markdown(
            extensions=["tables", "fenced_code", "toc", "codehilite", "sane_lists"],
            extension_configs={"codehilite": {"guess_lang": False, "css_class": "code"}},
        )
        body = converter.convert(text)
        return re.sub(r"(<table>.*?</table>)", r'<div class="wide">\1</div>', body, flags=re.S)

    def add_markdown(self, source, title=None, more=""):
        text = (ROOT / source).read_text()
        title = title or re.search(r"^# (.+)", text, re.M)[1]
        return self.add(site_path(source), title, self.markdown_body(text, source) + more)

    def guide(self):
        entries = []
        for page in sorted((ROOT / "docs/guide").glob("*.md")):
            entries.append(self.add_markdown(f"docs/guide/{page.name}"))
        items = "".join(f'<li><a href="{relative(path, "guide/index.html")}">{title}</a></li>' for title, path in entries)
        self.add("guide/index.html", "Guide", f"<h1>Guide</h1><p>A page for each common task. Each program is compiled "
                 f"and run by the tests, and prints what the page says.</p><ul>{items}</ul>")
        self.sections.append(("Guide", entries))

    def benchmarks(self):
        """The figures stand in the README, how they are made in a page of its own."""
        figures = re.search(r"^## How fast\n(.*?)(?=^## )", (ROOT / "README.md").read_text(), re.M | re.S)[1]
        return self.add_markdown("docs/benchmarks.md", more=self.markdown_body("## Figures\n" + figures, "README.md"))

    # --- the program --------------------------------------------------------------------------------------------------

    def commands(self, manual):
        files = [manual / "man6/nowchess.6", *sorted(manual.glob("man6/nowchess-*.6"), key=lambda file: file.stem),
                 manual / "man5/nowchess-config.5"]
        entries = []
        for file in files:
            fragment = subprocess.run(["mandoc", "-T", "html", "-O", "fragment", file], check=True,
                                      capture_output=True, text=True).stdout
            body = re.search(r'<div class="manual-text">.*</div>', fragment, re.S)[0]
            body = body.replace("<br/>\n", "")  # before lines that are indented
            body = re.sub(r"<b>(nowchess[a-z-]*)</b>\(([56])\)", r'<a href="\1.html">\1</a>(\2)', body)
            title = "settings" if file.suffix == ".5" else file.stem.replace("-", " ")
            body = f"<h1>{title}</h1>{body}"
            entries.append(self.add(f"commands/{file.stem}.html", title.removeprefix("nowchess ") or title, body))
        self.sections.append(("Program", entries))

    # --- the libraries ------------------------------------------------------------------------------------------------

    def code(self, text, language, page):
        shown = highlight(text, LEXERS[language], FORMATTER)

        def link(match):
            target = self.types[language].get(match[2])
            if not target or target.startswith(page + "#"):
                return match[0]
            return f'<span class="{match[1]}"><a href="{relative(target, page)}">{match[2]}</a></span>'

        shown = re.sub(r'(?<!::</span>)<span class="(n|nc|kt|nf)">(\w+)</span>', link, shown)
        return f'<div class="code"><pre>{shown}</pre></div>'

    def prose(self, comment, language, page):
        """A comment: paragraphs, lists, and code where it is indented."""
        out = []
        block = []

        def flush(is_code):
            text = "\n".join(block).strip("\n")
            block.clear()
            if not text:
                return
            if is_code:
                lines = text.split("\n")
                margin = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
                out.append(self.code("\n".join(line[margin:] for line in lines), language, page))
            else:
                out.append(markdown.markdown(escaped_prose(text), extensions=["sane_lists"]))

        in_code = in_list = False
        for line in comment.split("\n"):
            is_code = (line.startswith("  ") and not in_list) or (in_code and not line)
            in_list = line.startswith("- ") or (in_list and line.startswith("  "))
            if is_code != in_code:
                flush(in_code)
            in_code = is_code
            block.append(line)
        flush(in_code)
        return "".join(out)

    def remember(self, entry, path, where, language):
        for name in dict.fromkeys(entry.names):
            anchor = f"{path}#{name}"
            self.index.append((name, where, anchor))
            if name[0].isupper() or name.startswith("nowchess_"):
                self.types[language].setdefault(name, anchor)
        if entry.names:
            for member in dict.fromkeys(entry.members):
                self.index.append((f"{entry.names[0]}::{member}", where, f"{path}#{entry.names[0]}"))
        else:
            for member in entry.members:
                self.index.append((member, where, path))

    def header_body(self, header, path, language):
        first, _, rest = header.comment.partition("\n\n")
        out = [f"<h1>{html.escape(header.path.split('/', 1)[1])}</h1>",
               f'<p class="include"><code>#include "{header.path}"</code></p>',
               self.prose(first, language, path), self.prose(rest, language, path)]
        seen = set()
        number = 0
        while number < len(header.entries):
            entry = header.entries[number]
            group = [entry]
            while number + len(group) < len(header.entries) and header.entries[number + len(group)].follows:
                group.append(header.entries[number + len(group)])
            number += len(group)
            if not entry.code:
                heading = re.fullmatch(r"-+ (.*?) -+", entry.comment.strip())
                out.append(f"<h2>{html.escape(heading[1])}</h2>" if heading else self.prose(entry.comment, language, path))
                continue
            names = [name for each in group for name in each.names if name not in seen]
            seen.update(names)
            anchors = "".join(f'<a id="{name}"></a>' for name in dict.fromkeys(names))
            out.append(f'<section class="entry">{anchors}{self.prose(entry.comment, language, path)}'
                       + self.code("\n".join(each.code.rstrip() for each in group), language, path) + "</section>")
        return "".join(out)

    def reference(self):
        read = [headers.read_header(f"nowchess/{file.relative_to(ROOT / 'include/nowchess')}", file.read_text())
                for file in sorted((ROOT / "include/nowchess").rglob("*.h"))]
        layers = {}
        for header in read:
            if header.path == "nowchess/nowchess.h":
                continue
            is_c = header.path == "nowchess/c.h"
            parts = header.path.split("/")
            layer = "C" if is_c else parts[1] if len(parts) > 2 else ""
            path = "reference/" + "/".join(parts[1:]).removesuffix(".h") + ".html"
            layers.setdefault(layer, []).append((header, path))
            for entry in header.entries:
                self.remember(entry, path, header.path, "c" if is_c else "cpp")
        entries = []
        index = []
        for layer in sorted(layers, key=lambda name: (name == "C", name == "", name)):
            rows = []
            for header, path in layers[layer]:
                language = "c" if layer == "C" else "cpp"
                self.add(path, header.path, self.header_body(header, path, language))
                summary = markdown.markdown(escaped_prose(header.comment.partition("\n\n")[0]))
                summary = re.sub(r"^<p>|</p>$", "", summary)
                rows.append(f'<dt><a href="{relative(path, "reference/index.html")}">{header.path.split("/", 1)[1]}</a></dt>'
                            f"<dd>{summary}</dd>")
            heading = layer or "the rest"
            index.append(f'<h2 id="{heading.replace(" ", "-")}">{heading}</h2><dl class="headers">{"".join(rows)}</dl>')
            target = layers[layer][0][1] if layer == "C" else f"reference/index.html#{heading.replace(' ', '-')}"
            entries.append((heading if layer == "C" else f"C++: {heading}", target))
        self.add("reference/index.html", "Reference", "<h1>Reference</h1><p>From the headers' own comments; their examples are "
                 "compiled by the tests. <code>nowchess/nowchess.h</code> includes all of C++.</p>" + "".join(index))
        self.sections.append(("Reference", [("All headers", "reference/index.html"), *entries, *self.other_languages()]))

    def other_languages(self):
        """Python and JavaScript, where the repository has them."""
        entries = []
        package = ROOT / "bindings/python/nowchess"
        if package.is_dir():
            modules = python_api.read_package(package)
            for module in modules:
                for item in module.items:
                    anchor = f"reference/python/{module.name}.html#{item.name}"
                    self.index.append((item.name, module.name, anchor))
                    if item.code.startswith("class "):
                        self.types["python"].setdefault(item.name, anchor)
            for module in modules:
                path = f"reference/python/{module.name}.html"
                body = [f"<h1>{module.name}</h1>", self.python_text(module.text, path)]
                for item in module.items:
                    body.append(f'<section class="entry"><a id="{item.name}"></a>{self.code(item.code, "python", path)}'
                                f"{self.python_text(item.text, path)}</section>")
                entry = self.add(path, module.name, "".join(body))
                entries.append((f"Python: {entry[0]}", path))
        for file in sorted((ROOT / "bindings").glob("*/*.d.ts")):
            path = f"reference/{file.parent.name}/{file.name.removesuffix('.d.ts')}.html"
            title = f"JavaScript: {file.name.removesuffix('.d.ts')}"
            entries.append(self.add(path, title, f"<h1>{title}</h1>" + self.code(file.read_text(), "ts", path)))
        return entries

    def python_text(self, text, path):
        """A docstring: paragraphs, and sessions of the interpreter."""
        out = []
        for block in re.split(r"\n\s*\n", text):
            if block.lstrip().startswith(">>>"):
                out.append(self.code(block, "python", path))
            elif block.strip():
                out.append(markdown.markdown(escaped_prose(block), extensions=["tables", "sane_lists"]))
        return "".join(out)

    # --- writing ------------------------------------------------------------------------------------------------------

    def linked_sources(self):
        """Files that pages lead to, beside those that have their place."""
        placed = {page.path for page in self.pages}
        for source in sorted(self.sources):
            path = site_path(source)
            if path in placed:
                continue
            if source.endswith(".md"):
                self.add_markdown(source)
            elif path.startswith("source/"):
                language = "cpp" if source.endswith((".h", ".cpp")) else "python"
                self.add(path, source, f"<h1>{source}</h1>" + self.code((ROOT / source).read_text(), language, path))

    def navigation(self, page):
        out = []
        for heading, entries in self.sections:
            rows = []
            for title, path in entries:
                here = ' aria-current="page"' if path == page.path else ""
                rows.append(f'<li><a href="{relative(path, page.path)}"{here}>{html.escape(title)}</a></li>')
            out.append(f"<h2>{heading}</h2><ul>{''.join(rows)}</ul>")
        return "".join(out)

    def write(self, output):
        template = (HERE / "page.html").read_text()
        for page in self.pages:
            file = output / page.path
            file.parent.mkdir(parents=True, exist_ok=True)
            home = relative("index.html", page.path).removesuffix("index.html")
            title = "NowChess" if page.path == "index.html" else f"{page.title} · NowChess"
            fields = {"title": html.escape(title), "home": home, "navigation": self.navigation(page), "body": page.body}
            file.write_text(re.sub(r"\{\{(\w+)\}\}", lambda match: fields[match[1]], template))
        for name in ("style.css", "search.js"):
            shutil.copy(HERE / name, output / name)
        shutil.copy(ROOT / "desktop/nowchess.svg", output / "icon.svg")
        for source in self.sources:
            if source.endswith((".svg", ".png")):
                (output / site_path(source)).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / source, output / site_path(source))
        rows = sorted(set(self.index))
        (output / "index.js").write_text("window.nowchessIndex = " + json.dumps(rows, ensure_ascii=False, indent=0) + ";\n")


def broken_links(output):
    """Those of the written pages that lead nowhere in the site."""
    texts = {file: file.read_text() for file in output.rglob("*.html")}
    for file, text in texts.items():
        for address in re.findall(r'(?:href|src)="([^"]+)"', text):
            if re.match(r"[a-z]+:", address):
                continue
            path, _, anchor = address.partition("#")
            target = (file.parent / path).resolve() if path else file
            if target.is_dir():
                target /= "index.html"
            if not target.exists():
                yield f"{file.relative_to(output)}: {address}"
            elif anchor and target in texts and f'id="{anchor}"' not in texts[target]:
                yield f"{file.relative_to(output)}: {address}, which has no such place"


def main():
    manual, output = Path(sys.argv[1]), Path(sys.argv[2]).resolve()
    shutil.rmtree(output, ignore_errors=True)
    site = Site()
    site.sections.append(("NowChess", [site.add_markdown("README.md", "NowChess"), site.benchmarks(),
                                       site.add_markdown("CHANGELOG.md")]))
    site.guide()
    site.commands(manual)
    site.reference()
    placed = {page.path for page in site.pages}
    rest = [f"docs/{file.name}" for file in sorted((ROOT / "docs").glob("*.md"), key=lambda file: (file.stem != "design", file))]
    rest = [source for source in [*rest, "CONTRIBUTING.md"] if site_path(source) not in placed]
    site.sections.append(("How it is built", [site.add_markdown(source) for source in rest]))
    site.linked_sources()
    site.write(output)
    faults = list(broken_links(output))
    for fault in faults:
        print(f"broken link: {fault}", file=sys.stderr)
    print(f"{len(site.pages)} pages, {len(site.index)} names", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
