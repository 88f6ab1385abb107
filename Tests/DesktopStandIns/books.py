"""Adds, changes and removes contacts in the address books of an Evolution Data Server, and stops it.

Reads a JSON object a line; answers each with a line.
"""

import json
import os
import signal
import sys

import dbus

NAME = "org.gnome.evolution.dataserver."
bus = dbus.SessionBus()
daemon = dbus.Interface(
    bus.get_object("org.freedesktop.DBus", "/org/freedesktop/DBus"), "org.freedesktop.DBus")
books = {}


def book(identifier):
    if identifier not in books:
        factory = bus.get_object(
            NAME + "AddressBook10", "/org/gnome/evolution/dataserver/AddressBookFactory")
        path, name = dbus.Interface(factory, NAME + "AddressBookFactory").OpenAddressBook(identifier)
        books[identifier] = dbus.Interface(bus.get_object(name, path), NAME + "AddressBook")
        books[identifier].Open()
    return books[identifier]


def send(server, number):
    os.kill(int(daemon.GetConnectionUnixProcessID(NAME + server)), number)
    if number == signal.SIGKILL:
        books.clear()
        while daemon.NameHasOwner(NAME + server):
            pass


print("ready", flush=True)
for line in sys.stdin:
    order = json.loads(line)
    if "add" in order:
        book(order["book"]).CreateContacts(order["add"], dbus.UInt32(0))
    if "change" in order:
        book(order["book"]).ModifyContacts(order["change"], dbus.UInt32(0))
    if "remove" in order:
        book(order["book"]).RemoveContacts(order["remove"], dbus.UInt32(0))
    if "signal" in order:
        send(order["server"], order["signal"])
    print("done", flush=True)
