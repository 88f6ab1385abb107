internal import Settings

/// The parts of the manual page that the help does not have.
enum ManualFacts {
  /// The environment variables and their meanings.
  static let environment: [(name: String, meaning: String)] = [
    (
      "CALLVOICE_RESOURCES",
      "The folder that holds grammars/, models/ and names/, in place of share/callvoice beside the "
        + "program."
    ),
    (
      "CALLVOICE_REGION and the like",
      "A setting, in place of the settings file's: "
        + "\(Setting.allCases.map(\.variable).joined(separator: ", "))."
    ),
    (
      "LC_TELEPHONE, LC_ALL, LANG",
      "The first that names a region, such as en_GB.UTF-8, is where numbers without a country code are "
        + "read; the settings and --region name another."
    ),
    ("XDG_DATA_HOME", "Where the data folder callvoice is; ~/.local/share without it."),
    (
      "XDG_CONFIG_HOME",
      "Where the settings are, in callvoice, and the service's unit, in systemd/user; ~/.config "
        + "without it."
    ),
    (
      "DBUS_SESSION_BUS_ADDRESS",
      "The session bus that notifications go to; without it, bus in XDG_RUNTIME_DIR."
    ),
    ("NO_COLOR", "The level of the microphone is shown without colours."),
    ("PATH", "Where baresip, espeak-ng, sphinxtrain's programs, secret-tool and systemctl are."),
  ]

  /// The files in the data folder and elsewhere, and their contents.
  static let files: [(path: String, meaning: String)] = [
    ("~/.local/share/callvoice/", "The data folder; --data-dir names another."),
    ("contacts/", "vCard, CSV and abook files, the contacts where --contacts names no others."),
    ("history.sqlite", "The calls, favourites, choices, and what was settled about callers."),
    ("pronunciations.dict", "How names are said, by the user's own word."),
    ("accounts.json", "The SIP accounts, without passwords."),
    ("sip-passwords.json", "Their passwords, where there is no Secret Service."),
    ("directories/", "Lists of numbers that callers are known or blocked by."),
    ("models/", "An acoustic model that was fitted to the user's voice."),
    ("cache/", "What can be found out anew."),
    (
      "~/.config/callvoice/settings.conf",
      "The settings, one a line, such as region = GB; callvoice config shows and changes them."
    ),
    ("~/.config/systemd/user/callvoice.service", "The unit that service install writes."),
  ]

  /// Examples of commands with explanations.
  static let examples: [(command: String, meaning: String)] = [
    ("callvoice call maria at home", "A call."),
    ("callvoice say \"redial\"", "A typed request."),
    ("callvoice recognize request.wav --json", "A recording, for a script."),
    ("callvoice listen --wake \"hey phone\"", "The microphone, after a phrase."),
    ("callvoice open tel:+14155550100", "A link of your own."),
    ("callvoice service install -- --wake \"hey phone\"", "The same whenever you are logged in."),
    (
      "systemctl --user kill --kill-whom=main -s USR1 callvoice",
      "Lets a service with --push-to-talk listen."
    ),
    (
      "xdg-mime default callvoice.desktop x-scheme-handler/tel",
      "Makes callvoice what opens tel: links."
    ),
  ]
}
