"""Plays music, as far as callvoice's tests can tell: a player with the interface of MPRIS.

The arguments are the end of its name, its status and what it does: "obeys", or "hangs", which answers no
call. Prints a line of JSON for each call, and takes its status from lines of standard input.
"""

import json
import sys

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

PLAYER = "org.mpris.MediaPlayer2.Player"


class Player(dbus.service.Object):
    status = sys.argv[2]

    def take(self, call, answer, change=None):
        if change:
            Player.status = change
        tell(call=call, status=Player.status)
        if sys.argv[3] != "hangs":
            answer()

    @dbus.service.method(
        dbus.PROPERTIES_IFACE, in_signature="ss", out_signature="v", async_callbacks=("done", "fail"))
    def Get(self, interface, name, done, fail):
        assert (interface, name) == (PLAYER, "PlaybackStatus")
        self.take("Get", lambda: done(dbus.String(Player.status, variant_level=1)))

    @dbus.service.method(PLAYER, async_callbacks=("done", "fail"))
    def Pause(self, done, fail):
        self.take("Pause", done, "Paused")

    @dbus.service.method(PLAYER, async_callbacks=("done", "fail"))
    def Play(self, done, fail):
        self.take("Play", done, "Playing")


def tell(**values):
    print(json.dumps(values), flush=True)


def read(source, condition):
    line = sys.stdin.readline()
    if not line:
        loop.quit()
        return False
    Player.status = line.strip()
    tell(call="set", status=Player.status)
    return True


DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
name = dbus.service.BusName("org.mpris.MediaPlayer2." + sys.argv[1], bus)
player = Player(bus, "/org/mpris/MediaPlayer2")
loop = GLib.MainLoop()
GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, read)
tell(call="ready", status=Player.status)
loop.run()
