"""Shows notifications, as far as callvoice's tests can tell.

Prints a line of JSON for each call, and takes lines of JSON with signals to send from standard
input. The arguments are what it can do, as the Desktop Notifications Specification names it.
"""

import json
import sys

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NAME = "org.freedesktop.Notifications"


class Notifications(dbus.service.Object):
    last = 0

    @dbus.service.method(NAME, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, program, replaced, icon, summary, body, actions, hints, timeout):
        identifier = int(replaced)
        if identifier == 0:
            Notifications.last += 1
            identifier = Notifications.last
        values = {
            str(key): int(value) if isinstance(value, (dbus.Byte, dbus.Int32)) else str(value)
            for key, value in hints.items()
        }
        tell(
            call="Notify", id=identifier, replaced=int(replaced), summary=str(summary),
            body=str(body), actions=[str(action) for action in actions], hints=values,
            timeout=int(timeout))
        return dbus.UInt32(identifier)

    @dbus.service.method(NAME, in_signature="u", out_signature="")
    def CloseNotification(self, identifier):
        tell(call="CloseNotification", id=int(identifier))
        self.NotificationClosed(identifier, 3)

    @dbus.service.method(NAME, in_signature="", out_signature="as")
    def GetCapabilities(self):
        return dbus.Array(sys.argv[1:], signature="s")

    @dbus.service.method(NAME, in_signature="", out_signature="ssss")
    def GetServerInformation(self):
        return ("Stand-in", "callvoice", "1.0", "1.2")

    @dbus.service.signal(NAME, signature="us")
    def ActionInvoked(self, identifier, key):
        pass

    @dbus.service.signal(NAME, signature="uu")
    def NotificationClosed(self, identifier, reason):
        pass


def tell(**values):
    print(json.dumps(values), flush=True)


def take(source, condition):
    line = sys.stdin.readline()
    if not line:
        loop.quit()
        return False
    order = json.loads(line)
    if "key" in order:
        service.ActionInvoked(dbus.UInt32(order["id"]), order["key"])
    if "reason" in order:
        service.NotificationClosed(dbus.UInt32(order["id"]), dbus.UInt32(order["reason"]))
    return True


DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
name = dbus.service.BusName(NAME, bus)
service = Notifications(bus, "/org/freedesktop/Notifications")
loop = GLib.MainLoop()
GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, take)
tell(call="ready")
loop.run()
