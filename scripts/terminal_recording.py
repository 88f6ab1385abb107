"""Types at a terminal that asciinema records, and speaks into a microphone made of ALSA's file plug-in."""

import array
import fcntl
import os
import pathlib
import pty
import queue
import random
import re
import select
import struct
import termios
import threading
import time
import wave

# Seconds between two keys, before what is typed first, and until something that never comes is given up.
KEY, THOUGHT, LIMIT = 0.07, 0.9, 60.0
RATE = 16_000


class Terminal:
    """A shell at a terminal of this size, recorded into a file until its end."""

    def __init__(self, cast, columns, rows, folder, environment):
        self._seen, self._text = 0, ""
        self._process, self._terminal = pty.fork()
        if self._process == 0:
            os.chdir(folder)
            os.execvpe(
                "asciinema",
                ["asciinema", "rec", "--quiet", "--overwrite", f"--cols={columns}", f"--rows={rows}",
                 "--command", "bash --norc --noprofile", str(cast)],
                {**environment, "PS1": "$ ", "TERM": "xterm-256color", "SHELL": "/bin/bash"})
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.wait("$ ")

    def _read(self, seconds):
        """Reads what comes within a time; False at the end."""
        if not select.select([self._terminal], [], [], seconds)[0]:
            return True
        try:
            piece = os.read(self._terminal, 65_536)
        except OSError:
            return False
        self._text += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r", "", piece.decode(errors="replace"))
        return bool(piece)

    def wait(self, expected):
        """Waits until a text is shown behind what was waited for before."""
        end = time.monotonic() + LIMIT
        while expected not in self._text[self._seen:]:
            if not self._read(0.05) or time.monotonic() > end:
                raise RuntimeError(f"The terminal never showed “{expected}”, but: {self._text[self._seen:][-400:]}")
        self._seen = self._text.index(expected, self._seen) + len(expected)

    def rest(self, seconds):
        """Shows what there is for a time."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self._read(left)

    def type(self, text):
        """Types a line, as a person does."""
        self.rest(THOUGHT)
        for key in text:
            os.write(self._terminal, key.encode())
            self.rest(KEY)
        self.rest(4 * KEY)
        self._seen = len(self._text)
        os.write(self._terminal, b"\r")

    def close(self):
        """Ends the shell without a word of it."""
        self.rest(THOUGHT)
        os.write(self._terminal, b"\x04")
        end = time.monotonic() + LIMIT
        while self._read(0.1):
            if time.monotonic() > end:
                raise RuntimeError(f"The shell does not end: {self._text[self._seen:]}")
        os.waitpid(self._process, 0)
        os.close(self._terminal)


class Microphone:
    """The default device of ALSA for a home: hears recordings when they are played, else a quiet room."""

    def __init__(self, home):
        pipe = home / "microphone.pipe"
        os.mkfifo(pipe, 0o600)
        # For both directions, so that nobody waits for the other; half a second has room.
        self._pipe = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
        fcntl.fcntl(self._pipe, fcntl.F_SETPIPE_SZ, 16_384)
        (home / ".asoundrc").write_text(f"""\
pcm.room {{
  type file
  slave.pcm "null"
  file "/dev/null"
  infile "{pipe}"
  format "raw"
}}
pcm.!default {{
  type asym
  playback.pcm "null"
  capture.pcm "room"
}}
""")
        self._sounds, self._is_over, self._random = queue.Queue(), threading.Event(), random.Random(1)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def play(self, recording):
        """Plays a WAV file of 16 bits, mono, 16,000 samples a second."""
        with wave.open(str(recording)) as file:
            assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE), recording
            self._sounds.put(array.array("h", file.readframes(file.getnframes())))

    def close(self):
        self._is_over.set()
        self._thread.join()
        os.close(self._pipe)

    def _run(self):
        # As much as callvoice reads at once: the plug-in fills up short reads with zeros.
        count, sound, due = RATE // 20, array.array("h"), time.monotonic()
        while not self._is_over.is_set():
            if not sound and not self._sounds.empty():
                sound = self._sounds.get()
            piece, sound = sound[:count], sound[count:]
            piece.extend([0] * (count - len(piece)))
            heard = array.array("h", (
                max(-32_768, min(32_767, sample + self._random.randint(-60, 60))) for sample in piece))
            try:
                os.write(self._pipe, heard.tobytes())
            except BlockingIOError:
                pass  # Nobody listens; a microphone does not wait.
            due += 0.05
            time.sleep(max(0, due - time.monotonic()))
