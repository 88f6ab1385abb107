"""Routes the sound of calls, as far as callvoice's tests can tell: callaudiod's interface on the session bus.

The argument is what it does: "obeys", or "refuses". Prints a line of JSON for each call.
"""

import json
import sys

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NAME = "org.mobian_project.CallAudio"


class CallAudio(dbus.service.Object):
    def take(self, call, value):
        tell(call="%s %d" % (call, value))
        return sys.argv[1] == "obeys"

    @dbus.service.method(NAME, in_signature="u", out_signature="b")
    def SelectMode(self, mode):
        return self.take("SelectMode", mode)

    @dbus.service.method(NAME, in_signature="b", out_signature="b")
    def EnableSpeaker(self, isOn):
        return self.take("EnableSpeaker", isOn)

    @dbus.service.method(NAME, in_signature="b", out_signature="b")
    def MuteMic(self, isOn):
        return self.take("MuteMic", isOn)


def tell(**values):
    print(json.dumps(values), flush=True)


DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
name = dbus.service.BusName(NAME, bus)
audio = CallAudio(bus, "/org/mobian_project/CallAudio")
tell(call="")
GLib.MainLoop().run()
