"""A modem at an AT port, and the real ModemManager on the tests' bus that commands it.

The argument is the modem's state: "ready", "no SIM", "PIN", "searching" or "none" (ModemManager knows no modem). Prints a
line of JSON for each AT command that is about calls, and takes lines of standard input: "ring NUMBER" (nothing withholds
it), "end" (the other side hangs up), "busy" (calls do not wait), "refuse COMMAND" (an AT command fails from now on), "daemon kill", "daemon start",
"daemon stop" (it answers nobody) and "daemon go on".

A call that goes out rings at ModemManager's first look, and is answered at its second; to a number that ends in 00 nobody
answers, and one that ends in 86 is busy.
"""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time

import dbus

NAME, PATH = "org.freedesktop.ModemManager1", "/org/freedesktop/ModemManager1"
ACTIVE, HELD, DIALLING, ALERTING, INCOMING, WAITING = range(6)
STATE = sys.argv[1]
PORT = "abstract:callvoice-test-%d" % os.getpid()
ANSWERS = {
    "I": ["Stand-in", "Phone", "1.0"], "+GCAP": ["+GCAP: +CGSM"], "+CGMI": ["Stand-in"],
    "+CGMM": ["Phone"], "+CGMR": ["1.0"], "+CGSN": ["490154203237518"],
    "+CIMI": ["001010123456789"], "+CSQ": ["+CSQ: 20,99"], "+CFUN?": ["+CFUN: 1"],
    "+WS46=?": ["+WS46: (12,22,25)"], "+WS46?": ["+WS46: 25"],
    "+CREG?": ["+CREG: 2,%d" % (0 if STATE == "searching" else 1)],
    "+CGREG?": ["+CGREG: 2,%d" % (0 if STATE == "searching" else 1)],
    "+COPS?": ['+COPS: 0,0,"Test Network"'],
}
# What is set, and is of no matter here.
TAKEN = re.compile(
    r"(|Z|[EVX&][0-9C].*|\+(CMEE|CREG|CGREG|COPS|CFUN|CLIP|CRC|CCWA|CSSN|FCLASS|CLCC)=[^?]*|\+CLCC=\?)$")

lock = threading.RLock()
calls = {}
refused = set()
waits = True
peer = None
daemon = None


def tell(**values):
    print(json.dumps(values), flush=True)


def send(*lines):
    if peer:
        peer.sendall("".join("\r\n%s\r\n" % line for line in lines).encode())


def among(*states):
    return [index for index, call in calls.items() if call["state"] in states]


def drop(indices):
    for index in indices:
        del calls[index]


def put(indices, state):
    for index in indices:
        calls[index]["state"] = state


def look():
    """What +CLCC says, with which calls that go out get on."""
    for index in among(DIALLING, ALERTING):
        call = calls[index]
        if call["number"].endswith("86"):
            del calls[index]
            threading.Timer(0.1, send, ["BUSY"]).start()
        elif call["state"] == DIALLING:
            call["state"] = ALERTING
        elif not call["number"].endswith("00"):
            call["state"] = ACTIVE
    return ['+CLCC: %d,%d,%d,0,%d,"%s",145' % (
        index, call["incoming"], call["state"], call["joined"], call["number"])
        for index, call in sorted(calls.items())]


def control(command):
    """+CHLD of 3GPP 22.030."""
    other = int(command[1:]) if command[1:] else None
    if command[0] == "0":
        drop(among(WAITING) or among(HELD))
    elif command[0] == "1":
        drop([other] if other else among(ACTIVE))
        if not other:
            put(among(WAITING) or among(HELD), ACTIVE)
    elif command == "2":
        active = among(ACTIVE)
        put(among(WAITING, INCOMING) or among(HELD), ACTIVE)
        put(active, HELD)
    elif command[0] == "2":
        put(among(ACTIVE), HELD)
        calls[other].update(state=ACTIVE, joined=0)
    elif command == "3":
        for index in among(ACTIVE, HELD):
            calls[index].update(state=ACTIVE, joined=1)


def answer(command):
    """The lines of the answer; None refuses."""
    upper = command.upper()
    if upper in refused or upper.split("=")[0] in refused:
        tell(at=command)
        return None
    if upper == "+CPIN?":
        return {"PIN": ["+CPIN: SIM PIN"], "no SIM": 10}.get(STATE, ["+CPIN: READY"])
    if upper.startswith("+CRSM=176,12258"):
        return ['+CRSM: 144,0,"981001000000000000F1"']
    if upper == "+CLCC":
        return look()
    if upper == "+CHLD=?":
        return ["+CHLD: (0,1,1x,2,2x,3)"]
    if upper.startswith("+CCWA=1,2"):
        return ["+CCWA: %d,1" % waits]
    if upper in ANSWERS:
        return ANSWERS[upper]
    if upper.startswith("D"):
        tell(at=command)
        put(among(ACTIVE), HELD)
        calls[max(calls, default=0) + 1] = dict(
            incoming=0, state=DIALLING, joined=0, number=command[1:].strip(";"))
        return []
    if upper == "A":
        tell(at=command)
        put(among(INCOMING), ACTIVE)
        return []
    if upper == "H":
        # ModemManager begins with it.
        drop(list(calls))
        return []
    if upper == "+CHUP":
        tell(at=command)
        drop(among(ACTIVE, DIALLING, ALERTING, INCOMING))
        return []
    if upper.startswith("+CHLD="):
        tell(at=command)
        if upper[7:].isdigit() and int(upper[7:]) not in calls:
            return None
        control(upper[6:])
        return []
    if upper.startswith("+VTS="):
        tell(at=command)
        return []
    return [] if TAKEN.match(upper) else None


def serve():
    global peer
    server = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    server.bind("\0" + PORT)
    server.listen(1)
    while True:
        peer, _ = server.accept()
        rest = b""
        while True:
            try:
                data = peer.recv(4096)
            except OSError:
                break
            if not data:
                break
            *lines, rest = (rest + data).split(b"\r")
            for line in lines:
                text = line.strip().decode("latin1")
                if not text.upper().startswith("AT"):
                    continue
                with lock:
                    result = answer(text[2:])
                if result is None:
                    send("ERROR")
                elif isinstance(result, int):
                    send("+CME ERROR: %d" % result)
                else:
                    send(*result, "OK")
        peer = None


def start():
    """Starts ModemManager, gives it the modem and waits until it is as it is to be."""
    global daemon
    daemon = subprocess.Popen(
        ["/usr/sbin/ModemManager", "--test-session", "--test-enable", "--test-no-udev",
         "--test-no-suspend-resume", "--test-no-qrtr"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not bus.name_has_owner(NAME):
        time.sleep(0.02)
    if STATE == "none":
        return
    bus.get_object(NAME, PATH).SetProfile(
        "test", "generic", [PORT], dbus_interface=NAME + ".Test")
    wanted = {"no SIM": -1, "PIN": 2, "searching": 6}.get(STATE, 8)
    while True:
        objects = bus.get_object(NAME, PATH).GetManagedObjects(
            dbus_interface="org.freedesktop.DBus.ObjectManager")
        for path, interfaces in objects.items():
            state = interfaces[NAME + ".Modem"]["State"]
            if state == wanted or wanted == 6 and state == 7:
                return
            if state == 3:
                bus.get_object(NAME, path).Enable(True, dbus_interface=NAME + ".Modem")
        time.sleep(0.05)


def end():
    daemon.send_signal(signal.SIGKILL)
    daemon.wait()


def has_calls():
    """Whether ModemManager takes a call for one that is not over."""
    for path, interfaces in bus.get_object(NAME, PATH).GetManagedObjects(
            dbus_interface="org.freedesktop.DBus.ObjectManager").items():
        for call in interfaces.get(NAME + ".Modem.Voice", {}).get("Calls", []):
            try:
                if bus.get_object(NAME, call).Get(
                        NAME + ".Call", "State", dbus_interface=dbus.PROPERTIES_IFACE) != 7:
                    return True
            except dbus.DBusException:
                pass  # It was removed.
    return False


def obey(line):
    global waits
    command, _, rest = line.partition(" ")
    with lock:
        if command == "busy":
            waits = False
        elif command == "ring":
            is_second = bool(among(ACTIVE, HELD, DIALLING, ALERTING))
            calls[max(calls, default=0) + 1] = dict(
                incoming=1, state=WAITING if is_second else INCOMING, joined=0, number=rest)
            if is_second:
                send('+CCWA: "%s",145,1' % rest)
            else:
                send("RING", '+CLIP: "%s",145' % rest)
        elif command == "end":
            drop(list(calls))
        elif command == "refuse":
            refused.add(rest)
    if line == "end":
        # ModemManager listens for it only some time after a call was answered.
        while bus.name_has_owner(NAME) and has_calls():
            send("NO CARRIER")
            time.sleep(0.2)
    if line == "daemon kill":
        end()
    elif line == "daemon start":
        start()
    elif line == "daemon stop":
        daemon.send_signal(signal.SIGSTOP)
    elif line == "daemon go on":
        daemon.send_signal(signal.SIGCONT)
    tell(done=line)


bus = dbus.SessionBus()
threading.Thread(target=serve, daemon=True).start()
start()
tell(done="")
try:
    for line in sys.stdin:
        obey(line.strip())
finally:
    end()
