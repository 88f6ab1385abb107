"""Reads Swift sources as far as the checks of this folder need it: without comments and strings."""

import collections
import pathlib
import re

Declaration = collections.namedtuple("Declaration", "kind name line scope modifiers")

_KINDS = "actor|associatedtype|class|enum|extension|func|init|let|protocol|struct|subscript|typealias|var"
_DECLARATION = re.compile(
    r"^[ \t]*((?:(?:@\w+(?:\([^()\n]*\))?|\w+(?:\((?:set|unsafe|let|var)\))?)[ \t]+)*?)"
    rf"({_KINDS})\b[ \t]*([\w.]+|`\w+`|[^\s\w(]*)",
    re.MULTILINE,
)
# What may begin a comment, a string or a regular expression, or end an interpolation.
_START = re.compile(r'//|/\*|#*"""|#*"|#+/|[()]')
TYPES = {"actor", "class", "enum", "protocol", "struct", "typealias"}


def without_comments_and_strings(text):
    """The text with blanks for all characters of comments and strings; what is interpolated stays."""
    out = list(text)
    i, end = 0, len(text)
    interpolations = []  # For each open interpolation: its delimiter, and its open parentheses.

    def blank(start, stop):
        for k in range(start, min(stop, end)):
            if out[k] != "\n":
                out[k] = " "

    def string(start, delimiter, hashes):
        """Blanks a string from its first character on; the position behind it or its interpolation."""
        k, escape = start, "\\" + hashes
        while k < end:
            if text.startswith(delimiter + hashes, k):
                k += len(delimiter + hashes)
                blank(start, k)
                return k
            if text.startswith(escape + "(", k):
                k += len(escape) + 1
                blank(start, k)
                interpolations.append([(delimiter, hashes), 1])
                return k
            if text[k] == "\n" and delimiter == '"':
                break  # No string: a quotation mark in a regular expression.
            k += 2 if text.startswith(escape, k) else 1
        blank(start, k)
        return k

    while match := _START.search(text, i):
        i, start = match.end(), match.start()
        if match[0] == "//":
            i = text.find("\n", i)
            i = end if i < 0 else i
            blank(start, i)
        elif match[0] == "/*":
            depth = 1
            while depth and (mark := re.compile(r"/\*|\*/").search(text, i)):
                depth += 1 if mark[0] == "/*" else -1
                i = mark.end()
            i = end if depth else i
            blank(start, i)
        elif match[0].endswith('"'):
            blank(start, i)
            i = string(i, match[0].lstrip("#"), "#" * match[0].count("#"))
        elif match[0].endswith("/"):
            i = text.find("/" + match[0][:-1], i)
            i = end if i < 0 else i + len(match[0])
            blank(start, i)
        elif interpolations:
            interpolations[-1][1] += 1 if match[0] == "(" else -1
            if interpolations[-1][1] == 0:
                blank(start, i)
                i = string(i, *interpolations.pop()[0])
    return "".join(out)


class Source:
    """A file: its code, its imports with their lines, and what it declares."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        self.code = without_comments_and_strings(self.path.read_text())

    def line(self, position):
        """The number of the line, from 1, that a position in the code is in."""
        return self.code.count("\n", 0, position) + 1

    def imports(self):
        """The modules that are imported, each with its line."""
        pattern = (
            r"^[ \t]*(?:@\w+[ \t]+)*(?:(?:public|package|internal|fileprivate|private)[ \t]+)?"
            r"import[ \t]+(?:(?:actor|class|enum|func|let|protocol|struct|typealias|var)[ \t]+)?(\w+)"
        )
        for match in re.finditer(pattern, self.code, re.MULTILINE):
            yield match[1], self.line(match.start(1))

    def declarations(self):
        """All declarations outside of function bodies, each with the names of the types around it."""
        depth_of_type = []  # The open types: the depth of their braces, and their names.
        depth = 0
        position = 0
        for match in _DECLARATION.finditer(self.code):
            if match.start() < position:
                continue
            for brace in re.finditer(r"[{}]", self.code[position:match.start()]):
                depth += 1 if brace[0] == "{" else -1
                while depth_of_type and depth < depth_of_type[-1][0]:
                    depth_of_type.pop()
            position = match.start()
            if depth != (depth_of_type[-1][0] if depth_of_type else 0):
                continue
            modifiers, kind, name = match[1].split(), match[2], match[3].strip("`")
            if kind == "class" and name in ("func", "var", "let", "subscript"):
                continue
            scope = tuple(name for _, name in depth_of_type)
            yield Declaration(kind, name, self.line(match.start(2)), scope, modifiers)
            if kind in TYPES - {"typealias"} or kind == "extension":
                depth_of_type.append((depth + 1, name))

    def uses(self, names):
        """The first use of each name that stands for itself, not for a member: name → line."""
        found = {}
        for match in re.finditer(r"(?<![\w.`])[A-Z]\w*", self.code):
            if match[0] in names and match[0] not in found:
                found[match[0]] = self.line(match.start())
        return found


def sources(folder):
    """All Swift files of a folder and the folders in it, in the order of their paths."""
    return [Source(path) for path in sorted(pathlib.Path(folder).rglob("*.swift"))]
