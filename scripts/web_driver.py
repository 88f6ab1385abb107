"""Drives a browser by the WebDriver protocol, with Debian's chromium and chromium-driver."""

import base64
import contextlib
import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
# The seconds that anything may take; a net against hangs, however busy the machine is.
TIMEOUT = 120

# Calls back when an expression becomes true, as the page changes; nothing is asked for again and again. The page
# forbids to run text, so the expression is a part of the script.
WAIT = """
const done = arguments[arguments.length - 1], test = () => (EXPRESSION);
const check = () => { const value = !!test(); if (value) { observer.disconnect(); done(value); } return value; };
const observer = new MutationObserver(check);
observer.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
check();
"""


class BrowserError(Exception):
    """What the browser did not do."""


def missing():
    """The Debian packages that are not there."""
    return [name for name, package in (("chromium", "chromium"), ("chromedriver", "chromium-driver"))
            if not shutil.which(name) for name in [package]]


class Browser:
    """A browser of its own, with a profile that nobody else has."""

    def __init__(self, sound=None, arguments=()):
        self._stack = contextlib.ExitStack()
        self._profile = self._stack.enter_context(tempfile.TemporaryDirectory(prefix="callvoice-browser-"))
        self._driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            cwd=self._profile)
        self._stack.callback(self._end_driver)
        try:
            self._begin(sound, arguments)
        except BaseException:
            self._stack.close()
            raise

    def _begin(self, sound, arguments):
        self._base = None
        for line in self._driver.stdout:
            if found := re.search(r"successfully on port (\d+)", line):
                self._base = f"http://127.0.0.1:{found[1]}"
                break
        if not self._base:
            raise BrowserError("chromedriver has ended")
        options = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--hide-scrollbars", "--force-device-scale-factor=1", "--use-fake-ui-for-media-stream",
            "--use-fake-device-for-media-stream", "--disable-background-networking",
            f"--user-data-dir={self._profile}/profile", *arguments,
        ]
        if sound:
            options.append(f"--use-file-for-fake-audio-capture={sound}%noloop")
        answer = self._call("POST", "/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome",
            "timeouts": {"script": TIMEOUT * 1000, "pageLoad": TIMEOUT * 1000},
            "goog:chromeOptions": {"binary": shutil.which("chromium"), "args": options},
        }}})
        self._session = f"/session/{answer['sessionId']}"
        self._stack.callback(lambda: self._call("DELETE", self._session))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._stack.close()

    def _end_driver(self):
        self._driver.terminate()
        try:
            self._driver.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            self._driver.kill()
            self._driver.wait()

    def _call(self, method, path, body=None):
        data = json.dumps(body if body is not None else {}).encode() if method == "POST" else None
        request = urllib.request.Request(
            self._base + path, data=data, method=method, headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=2 * TIMEOUT) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise BrowserError(f"{value['error']}: {value['message'].splitlines()[0]}") from None

    def _do(self, path, **body):
        return self._call("POST", self._session + path, body)

    def open(self, address):
        self._do("/url", url=address)

    def run(self, script, *arguments):
        """The value of a script, such as "return document.title"."""
        return self._do("/execute/sync", script=script, args=list(arguments))

    def run_async(self, script, *arguments):
        """What a script hands to its last argument."""
        return self._do("/execute/async", script=script, args=list(arguments))

    def wait(self, expression):
        """Waits until an expression of the page is true."""
        try:
            return self.run_async(WAIT.replace("EXPRESSION", expression))
        except BrowserError as error:
            text = self.run("return document.body.innerText")
            raise BrowserError(f"{expression} does not become true ({error}); the page: {text}") from None

    def element(self, selector):
        return self._do("/element", using="css selector", value=selector)[ELEMENT]

    def elements(self, selector):
        return [found[ELEMENT] for found in self._do("/elements", using="css selector", value=selector)]

    def click(self, selector):
        while True:
            try:
                return self._do(f"/element/{self.element(selector)}/click")
            except BrowserError as error:
                # The page has just put another element in its place.
                if not str(error).startswith("stale"):
                    raise

    def type(self, selector, text):
        self._do(f"/element/{self.element(selector)}/value", text=text)

    def press(self, *keys):
        """Presses keys one after the other, wherever the focus is; a key is a letter or a name such as Tab."""
        names = {"Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "Space": " ", "Right": "\ue014",
                 "Left": "\ue012", "Down": "\ue015", "Up": "\ue013", "Shift": "\ue008"}
        actions = []
        for key in keys:
            for part in key.split("+"):
                actions.append({"type": "keyDown", "value": names.get(part, part)})
            for part in reversed(key.split("+")):
                actions.append({"type": "keyUp", "value": names.get(part, part)})
        self._do("/actions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def computed(self, element, what):
        """The role or the name of an element, as a screen reader has it: what is role or label."""
        return self._call("GET", f"{self._session}/element/{element}/computed{what}")

    def command(self, name, **parameters):
        """A command of the browser's own protocol."""
        return self._do("/goog/cdp/execute", cmd=name, params=parameters)

    def look(self, width, height=900, scheme="light", text=1):
        """Shows the page at a size, in a scheme of colours, with text so many times as large."""
        self.command(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.command("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"}])
        self.run("document.documentElement.style.fontSize = arguments[0] === 1 ? '' : arguments[0] * 100 + '%'", text)

    def picture(self, path, is_whole=True):
        """Takes a picture of the page, as far down as it goes."""
        shot = self.command("Page.captureScreenshot", format="png", captureBeyondViewport=is_whole)
        pathlib.Path(path).write_bytes(base64.b64decode(shot["data"]))
