"""Draws the recording of a terminal, in asciinema's format (version 2), as an animated SVG.

Each line of the screen is drawn once for each time that it stands there, and shown then by CSS. What does
not animate, or shall not (prefers-reduced-motion), shows the screen as it is in the end.
"""

import json
import xml.sax.saxutils

import pyte

FONT_SIZE, CELL, LINE, MARGIN = 14, 8.43, 19, 14
# Nobody waits longer than this for the next frame, and this long the last one stands, in seconds.
LONGEST_WAIT, LAST_WAIT = 2.2, 5.0
# What is written within this time is shown at once, in seconds.
FRAME = 0.04

# The colours of text, by what pyte calls them, on white and on black.
COLOURS = {
    "red": ("#b3261e", "#ff8a80"), "green": ("#116329", "#7ee787"), "brown": ("#7d4e00", "#e3b341"),
    "blue": ("#0550ae", "#79c0ff"), "magenta": ("#8250df", "#d2a8ff"), "cyan": ("#1b7c83", "#76e3ea"),
}


def frames(cast):
    """The screens of a recording, each with the time at which it begins, and the time at which all ends."""
    with open(cast, encoding="utf-8") as file:
        header, *events = [json.loads(line) for line in file]
    # The last words of the shell, and the end of its line.
    while events and events[-1][2].replace("\x1b[?2004l", "").strip() in ("", "exit"):
        events.pop()
    screen = pyte.Screen(header["width"], header["height"])
    stream = pyte.Stream(screen)
    result, now, last = [], 0.0, 0.0
    for time, kind, text in events:
        if kind != "o":
            continue
        now += min(time - last, LONGEST_WAIT)
        last = time
        stream.feed(text)
        shown = (lines(screen), cursor(screen))
        if result and now - result[-1][0] < FRAME:
            result[-1] = (result[-1][0], shown)
        elif not result or result[-1][1] != shown:
            result.append((now, shown))
    return result, now + LAST_WAIT, header["width"], header["height"]


def lines(screen):
    """The lines of a screen: of each the runs of one style, as (column, cells, class, text)."""
    result = []
    for row in range(screen.lines):
        runs = []
        for column in range(screen.columns):
            cell = screen.buffer[row][column]
            style = " ".join(
                name for name, is_there in [
                    (cell.fg, cell.fg in COLOURS), ("bold", cell.bold), ("dim", cell.italics),
                ] if is_there)
            if runs and runs[-1][2] == style:
                start, cells, _, text = runs[-1]
                runs[-1] = (start, cells + 1, style, text + cell.data)
            else:
                runs.append((column, 1, style, cell.data))
        trimmed = [(c, n - len(t) + len(t.rstrip()), s, t.rstrip()) for c, n, s, t in runs]
        result.append(tuple(run for run in trimmed if run[3]))
    return tuple(result)


def cursor(screen):
    return None if screen.cursor.hidden else (screen.cursor.y, screen.cursor.x)


def spans(values):
    """The times at which each value stands: (value, first frame, frame behind the last)."""
    start = 0
    for index in range(1, len(values) + 1):
        if index == len(values) or values[index] != values[start]:
            yield values[start], start, index
            start = index


def text_of(row, runs):
    y = MARGIN + row * LINE + FONT_SIZE
    for column, cells, style, text in runs:
        # As wide as in a terminal, whatever the font.
        width = f' textLength="{cells * CELL:.1f}"' if cells > 1 else ""
        kind = f' class="{style}"' if style else ""
        yield (
            f'<text x="{MARGIN + column * CELL:.1f}" y="{y}"{width}{kind}>'
            f"{xml.sax.saxutils.escape(text)}</text>")


def svg(cast, title):
    """The picture of a recording."""
    screens, total, columns, rows = frames(cast)
    times = [time for time, _ in screens] + [total]
    drawn = {}
    for row in range(rows):
        for runs, start, end in spans([shown[0][row] for _, shown in screens]):
            if runs:
                drawn.setdefault((start, end), []).extend(text_of(row, runs))
    for place, start, end in spans([shown[1] for _, shown in screens]):
        if place:
            x, y = MARGIN + place[1] * CELL, MARGIN + place[0] * LINE + 2
            drawn.setdefault((start, end), []).append(
                f'<rect class="cursor" x="{x:.1f}" y="{y}" width="{CELL}" height="{FONT_SIZE + 2}"/>')
    groups, rules = [], []
    for number, ((start, end), elements) in enumerate(sorted(drawn.items())):
        is_last = end == len(screens)
        groups.append(f'<g class="k{number}{"" if is_last else " past"}">{"".join(elements)}</g>')
        begins = f"{100 * times[start] / total:.2f}%"
        steps = f"0%{{visibility:hidden}}{begins}{{visibility:visible}}"
        if start == 0:
            steps = "0%{visibility:visible}"
        steps += "to{visibility:visible}" if is_last else f"{100 * times[end] / total:.2f}%,to{{visibility:hidden}}"
        rules.append(f"@keyframes k{number}{{{steps}}}.k{number}{{animation-name:k{number}}}")
    width, height = round(2 * MARGIN + columns * CELL), 2 * MARGIN + rows * LINE
    light = "".join(f".{name}{{fill:{both[0]}}}" for name, both in COLOURS.items())
    dark = "".join(f".{name}{{fill:{both[1]}}}" for name, both in COLOURS.items())
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" role="img">',
        f"<title>{xml.sax.saxutils.escape(title)}</title>",
        "<style>",
        f"text{{font:{FONT_SIZE}px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;"
        "white-space:pre;fill:#1f2328}",
        ".window{fill:#fff;stroke:#d0d7de}.cursor{fill:#1f2328;opacity:.5}.bold{font-weight:bold}"
        ".dim{opacity:.7}.past{visibility:hidden}",
        light,
        "@media (prefers-color-scheme:dark){text,.cursor{fill:#e6edf3}"
        f".window{{fill:#0d1117;stroke:#30363d}}{dark}}}",
        f"@media (prefers-reduced-motion:no-preference){{g{{animation:{total:.1f}s step-end infinite}}"
        + "".join(rules) + "}",
        "</style>",
        f'<rect class="window" x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="8"/>',
        *groups,
        "</svg>",
        "",
    ])
