internal import ArgumentParser
internal import Conversation
internal import Evaluation
internal import Foundation
internal import Settings
internal import Speech
internal import SpokenText
internal import Storage
internal import VoiceAdaptation

/// Fits the acoustic model to a voice.
struct Adapt: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adapt",
    abstract:
      "Fit hearing to your voice: read some sentences, and what helps is used from then on.",
    discussion: """
      Without a FILE, sentences are shown to be read at the microphone. A FILE is a manifest as \
      callvoice test reads, a folder, or a recording with its words beside it in a text file of the \
      same name (01.wav, 01.txt); in a folder the name may be the sentence (call_mom.wav). Of the \
      recordings, models are made by sphinxtrain's programs, and each recording is heard by one that \
      was made without it. The best is kept where fewer words are heard wrong than without, or as many \
      and the right ones more surely; else nothing changes, and the exit code is 1.
      """)

  @Argument(help: "Manifests, folders or recordings; none: the microphone.", completion: .file())
  var files: [String] = []

  @OptionGroup var microphone: DeviceOption

  @Option(
    help: ArgumentHelp(
      "Keep the recordings of the microphone, with a manifest, in a folder of your own.",
      valueName: "dir"),
    completion: .directory)
  var keep: String?

  @Flag(help: "Say what is used now.")
  var status = false

  @Flag(help: "Use the installed acoustic model again.")
  var remove = false

  @Option(
    help: ArgumentHelp(
      "Fit the model of another language to yours, which has none: an experiment.",
      valueName: "locale"))
  var model: String?

  @Option(
    name: .customLong("locale"),
    help: ArgumentHelp("The language that is spoken. Default: en-US.", valueName: "locale"))
  private var localeOption: String?

  @Option(
    name: .customLong("data-dir"),
    help: ArgumentHelp(
      "Where the model is kept. Default: ~/.local/share/callvoice.", valueName: "dir"),
    completion: .directory)
  private var dataDirOption: String?

  @Flag(help: "Print one JSON object a line.")
  var json = false

  mutating func validate() throws {
    if dataDirOption?.isEmpty == true { throw ValidationError("--data-dir needs a path.") }
    if status && remove { throw ValidationError("Say --status or --remove, not both.") }
    if (status || remove) && !files.isEmpty {
      throw ValidationError("--status and --remove take no files.")
    }
    if keep != nil && !files.isEmpty {
      throw ValidationError("--keep is for the microphone; the files are there already.")
    }
    try Settings.check(json: json)
  }

  func run() async throws {
    let printer = EventPrinter(json: json)
    try await printer.run {
      let resources = try Resources(
        locale: Settings.current.text(.locale, option: localeOption) ?? "en-US")
      let data = DataFolder.protected(
        path: Settings.current.text(.dataFolder, option: dataDirOption))
      let store = AdaptedModelStore(
        data
          .adaptation(of: resources.locale))
      if remove { return try forget(store, printer) }
      let model = try recognitionModel(resources, data)
      if status { return try tell(store, model, printer) }
      let tools = try AdaptationTools()
      let lock = try store.lock()
      defer { withExtendedLifetime(lock) {} }
      let adapter = try Adapter(
        model, tools: tools,
        leastMargin: files.isEmpty ? Adapter.leastMargin : Adapter.leastMarginOfFile
      ) { WordAlignment(meant: $0, heard: $1).errors }
      if files.isEmpty {
        guard !model.isOfAnotherLanguage else {
          throw UsageError(
            "There are no sentences to read in \(resources.locale); name recordings of your requests, with "
              + "their words in text files beside them.")
        }
        let reading = AdaptReading(
          adapter: adapter, parameters: model.parameters.endpointer, device: microphone.device,
          keep: keep,
          printer: printer)
        try await reading.run(
          try SentenceList(path: resources.model.appendingPathComponent("adaptation.txt").path))
      } else {
        let reading = AdaptFiles(
          adapter: adapter, language: SpokenLanguage(locale: resources.locale), printer: printer)
        let code = await reading.run(files)
        if code != .success { return code }
      }
      return try await adapt(adapter, store, printer)
    }
  }

  /// The model that is fitted: the language's own, or that of another language by its name.
  private func recognitionModel(
    _ resources: Resources, _ data: DataFolder
  ) throws -> RecognitionModel {
    let named = model.map { URL(fileURLWithPath: $0, isDirectory: true) }
    let found = try resources.recognitionModel(acousticModel: named, data: data)
    guard named == nil || found.isOfAnotherLanguage else {
      throw UsageError(
        "--model is for the name of another language's model, such as en-US; \(resources.locale) has "
          + "one, which is fitted without it.")
    }
    return found
  }

  private func adapt(
    _ adapter: Adapter, _ store: AdaptedModelStore, _ printer: EventPrinter
  ) async throws -> ExitStatus {
    let work = Task {
      try await adapter.adapt(into: store) { progress in
        printer.say("  \(AdaptLines.text(of: progress))")
      }
    }
    let interruption = Interruption { work.cancel() }
    defer { interruption.stop() }
    do {
      let lines = AdaptLines(try await work.value)
      printer.print(json: lines, text: lines.text)
      return lines.isKept ? .success : .failure
    } catch is CancellationError {
      printer.warn("Stopped; nothing was changed.")
      return .failure
    }
  }

  private func tell(
    _ store: AdaptedModelStore, _ model: RecognitionModel, _ printer: EventPrinter
  ) throws -> ExitStatus {
    guard let adapted = try store.model(of: model.acousticModel) else {
      printer.print(
        json: AdaptStatus(result: "none"),
        text: "The installed acoustic model is used; callvoice adapt fits it to your voice.")
      return .success
    }
    printer.print(json: AdaptStatus(adapted), text: adapted.record.summary + ".")
    return .success
  }

  private func forget(_ store: AdaptedModelStore, _ printer: EventPrinter) throws -> ExitStatus {
    let wasThere = try store.remove()
    printer.print(
      json: AdaptStatus(result: wasThere ? "removed" : "none"),
      text: wasThere
        ? "The installed acoustic model is used again."
        : "The installed acoustic model is used already.")
    return .success
  }
}

/// The adapted model that is used, as a line of JSON.
private struct AdaptStatus: Encodable {
  let event = "adaptation"
  let result: String
  var method: String?
  var sentences: Int?
  var speech: Double?
  var words: Int?
  var errorsBefore: Int?
  var errorsAfter: Int?
  var made: String?
  var folder: String?

  init(result: String) {
    self.result = result
  }

  init(_ model: AdaptedModel) {
    result = "used"
    method = model.record.method.rawValue
    sentences = model.record.sentences
    speech = (model.record.speech * 10).rounded() / 10
    words = model.record.words
    errorsBefore = model.record.errorsBefore
    errorsAfter = model.record.errorsAfter
    made = model.record.date.ISO8601Format()
    folder = model.folder.path
  }
}
