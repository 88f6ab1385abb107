"""Assigns shortcuts, as far as callvoice's tests can tell: a desktop portal with org.freedesktop.portal.GlobalShortcuts.

The argument is what it does: "assigns", "refuses" (the user wants none), or "hangs", which answers no call. Prints a line of
JSON for each call; each line of standard input is the identifier of a shortcut that is pressed, or "foreign-ID" for one of
another program's session.
"""

import json
import os
import sys

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NAME = "org.freedesktop.portal.Desktop"
INTERFACE = "org.freedesktop.portal.GlobalShortcuts"
PLACE = "/org/freedesktop/portal/desktop"


class Request(dbus.service.Object):
    @dbus.service.signal("org.freedesktop.portal.Request", signature="ua{sv}")
    def Response(self, response, results):
        pass


class Portal(dbus.service.Object):
    def respond(self, options, response, results):
        request = Request(bus, "%s/request/test/%s" % (PLACE, options["handle_token"]))

        def tell_response():
            request.Response(response, results)
            request.remove_from_connection()

        GLib.idle_add(tell_response)
        return dbus.ObjectPath(request._object_path)

    @dbus.service.method(
        INTERFACE, in_signature="a{sv}", out_signature="o", async_callbacks=("done", "fail"))
    def CreateSession(self, options, done, fail):
        tell(call="CreateSession", shortcuts=[])
        Portal.session = "%s/session/test/%s" % (PLACE, options["session_handle_token"])
        if sys.argv[1] != "hangs":
            done(self.respond(options, 0, {"session_handle": Portal.session}))

    @dbus.service.method(
        INTERFACE, in_signature="oa(sa{sv})sa{sv}", out_signature="o", async_callbacks=("done", "fail"))
    def BindShortcuts(self, session, shortcuts, window, options, done, fail):
        assert session == Portal.session
        done(self.respond(options, 1 if sys.argv[1] == "refuses" else 0, {}))
        tell(call="BindShortcuts",
             shortcuts=["%s: %s" % (name, about["description"]) for name, about in shortcuts])

    @dbus.service.signal(INTERFACE, signature="osta{sv}")
    def Activated(self, session, shortcut, timestamp, options):
        pass

    @dbus.service.method(
        dbus.PROPERTIES_IFACE, in_signature="ss", out_signature="v", async_callbacks=("done", "fail"))
    def Get(self, interface, name, done, fail):
        if sys.argv[1] != "hangs":
            done(dbus.UInt32(1, variant_level=1))


def tell(**values):
    print(json.dumps(values), flush=True)


def read(source, condition):
    lines = os.read(source, 4096).decode().split()
    for line in lines:
        session = PLACE + "/session/other/x" if line.startswith("foreign-") else Portal.session
        portal.Activated(dbus.ObjectPath(session), line.removeprefix("foreign-"), dbus.UInt64(1), {})
    return bool(lines)


DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
name = dbus.service.BusName(NAME, bus)
portal = Portal(bus, PLACE)
GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, read)
tell(call="ready", shortcuts=[])
GLib.MainLoop().run()
