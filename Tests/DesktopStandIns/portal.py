"""Opens links, as far as callvoice's tests can tell: a desktop portal with org.freedesktop.portal.OpenURI.

The argument is what it does: "opens", "is told not to", "has nothing", "asks" (no response comes), "refuses", or "hangs",
which answers no call. Prints a line of JSON for each call.
"""

import json
import sys

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NAME = "org.freedesktop.portal.Desktop"
RESPONSES = {"opens": 0, "is told not to": 1, "has nothing": 2}


class Request(dbus.service.Object):
    @dbus.service.signal("org.freedesktop.portal.Request", signature="ua{sv}")
    def Response(self, response, results):
        pass


class Portal(dbus.service.Object):
    requests = 0

    @dbus.service.method(
        "org.freedesktop.portal.OpenURI", in_signature="ssa{sv}", out_signature="o",
        async_callbacks=("done", "fail"))
    def OpenURI(self, window, uri, options, done, fail):
        tell(uri=uri)
        if sys.argv[1] == "hangs":
            return
        if sys.argv[1] == "refuses":
            fail(dbus.DBusException("not here", name="org.freedesktop.portal.Error.NotAllowed"))
            return
        Portal.requests += 1
        request = Request(bus, "/org/freedesktop/portal/desktop/request/test/%d" % Portal.requests)
        done(dbus.ObjectPath(request._object_path))
        if sys.argv[1] in RESPONSES:
            request.Response(RESPONSES[sys.argv[1]], {})

    @dbus.service.method(dbus.PROPERTIES_IFACE, in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        return dbus.UInt32(3, variant_level=1)


def tell(**values):
    print(json.dumps(values), flush=True)


DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
name = dbus.service.BusName(NAME, bus)
portal = Portal(bus, "/org/freedesktop/portal/desktop")
tell(uri="")
GLib.MainLoop().run()
