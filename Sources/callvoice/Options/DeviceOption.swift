internal import ArgumentParser
internal import Settings

/// The option for the microphone.
struct DeviceOption: ParsableArguments {
  @Option(
    name: .customLong("device"),
    help: ArgumentHelp(
      "The microphone, by its ALSA name. Default: default.", valueName: "name"))
  private var deviceOption: String?

  /// Whether no microphone is named on the command line.
  var isUsual: Bool { deviceOption == nil }

  /// The microphone's ALSA name.
  var device: String { Settings.current.text(.microphone, option: deviceOption) ?? "default" }
}
