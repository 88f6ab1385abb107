internal import Audio
internal import Foundation
internal import Speech

/// Makes adapted models from recordings whose words are known, with sphinxtrain's programs.
///
/// The recordings are counted in parts, so that a model can be made of all parts but one, and tried on
/// that one, without counting again.
struct ModelEstimator {
  private let model: RecognitionModel
  private let tools: AdaptationTools
  private let workspace: AdaptationWorkspace
  private let partCount: Int

  /// Prepares the model's files and the recordings' features, and counts each part.
  ///
  /// - Parameters:
  ///   - model: The model to adapt.
  ///   - recordings: The recordings, as they were aligned.
  ///   - parts: How many parts there are; the recording of index i belongs to part i modulo `parts`.
  ///   - ear: Knows the words' pronunciations, and makes the features.
  ///   - tools: The programs of sphinxtrain.
  ///   - workspace: Where everything is made.
  /// - Throws: `SpeechError`.
  init(
    _ model: RecognitionModel, recordings: [AlignedRecording], parts: Int, ear: AdaptationScorer,
    tools: AdaptationTools, workspace: AdaptationWorkspace
  ) throws(SpeechError) {
    self.model = model
    self.tools = tools
    self.workspace = workspace
    partCount = parts
    try convertModel()
    try writeDictionaries(recordings, ear)
    _ = try workspace.folder("features")
    for (index, recording) in recordings.enumerated() {
      try workspace.write(try ear.cepstra(of: recording.speech), to: "features/\(index).mfc")
    }
    for part in 0..<parts {
      let members = recordings.enumerated().filter { $0.offset % parts == part }
      let names = members.map { "\($0.offset)\n" }.joined()
      let transcripts = members.map {
        "\($0.element.tokens.joined(separator: " ")) (\($0.offset))\n"
      }
      try workspace.write(Data(names.utf8), to: "part\(part).ctl")
      try workspace.write(Data(transcripts.joined().utf8), to: "part\(part).lsn")
    }
  }

  /// Makes a model by a method of all parts, or of all but one.
  ///
  /// - Returns: Its folder in the workspace.
  func estimate(
    _ method: AdaptationMethod, without excluded: Int?
  ) async throws(SpeechError) -> URL {
    let parts = (0..<partCount).filter { $0 != excluded }
    let name = "\(method.rawValue)-\(excluded.map { "without\($0)" } ?? "all")"
    let folder = try workspace.folder(name)
    try copyModel(to: folder)
    switch method {
    case .mllr:
      try await transform(parts, into: folder)
    case .map:
      try await fit(try await counts(parts), from: nil, into: folder)
    case .mllrAndMAP:
      try await transform(parts, into: folder)
      let means = try workspace.folder("\(name)-means").appendingPathComponent("means")
      try move(folder.appendingPathComponent("means"), to: means)
      var folders: [URL] = []
      for part in parts {
        folders.append(try await count(part, means: means, into: "\(name)-\(part)"))
      }
      try await fit(folders, from: means, into: folder)
      for folder in folders { try? FileManager.default.removeItem(at: folder) }
    }
    return folder
  }

  private var base: URL { model.acousticModel }

  private func path(_ name: String) -> String { workspace.file(name).path }

  private func convertModel() throws(SpeechError) {
    guard let file = try? Data(contentsOf: base.appendingPathComponent("mdef")),
      let definition = ModelDefinition(contents: file)
    else { throw unusable("mdef") }
    try workspace.write(definition.text, to: "mdef")
    guard let file = try? Data(contentsOf: base.appendingPathComponent("sendump")),
      let weights = SenoneWeights(sendump: file)
    else { throw unusable("sendump") }
    try workspace.write(weights.mixtureWeights, to: "mixture_weights")
  }

  private func unusable(_ name: String) -> SpeechError {
    SpeechError(
      .missingModel,
      "\(base.path)/\(name) is not of a kind that can be adapted; install the acoustic model anew: "
        + "apt-get install --reinstall \(model.parameters.package)")
  }

  private func writeDictionaries(
    _ recordings: [AlignedRecording], _ ear: AdaptationScorer
  ) throws(SpeechError) {
    let tokens = Set(recordings.flatMap(\.tokens)).filter(AdaptationScorer.isWord).sorted()
    let lines = tokens.compactMap { token in ear.phones(of: token).map { "\(token) \($0)\n" } }
    try workspace.write(Data(lines.joined().utf8), to: "dict")
    guard let fillers = try? Data(contentsOf: base.appendingPathComponent("noisedict")) else {
      throw unusable("noisedict")
    }
    try workspace.write(fillers, to: "fillers")
  }

  /// The counts of parts with the model as it is, made when they are needed first.
  private func counts(_ parts: [Int]) async throws(SpeechError) -> [URL] {
    var folders: [URL] = []
    for part in parts {
      let name = "counts\(part)"
      let isThere = FileManager.default.fileExists(atPath: path(name))
      folders.append(
        isThere ? workspace.file(name) : try await count(part, means: nil, into: name))
    }
    return folders
  }

  private func count(
    _ part: Int, means: URL?, into name: String
  ) async throws(SpeechError) -> URL {
    let folder = try workspace.folder(name)
    try await tools.run(
      .countStates,
      [
        "moddeffn": path("mdef"), "ts2cbfn": ".ptm.", "mixwfn": path("mixture_weights"),
        "meanfn": means?.path ?? base.appendingPathComponent("means").path,
        "varfn": base.appendingPathComponent("variances").path,
        "tmatfn": base.appendingPathComponent("transition_matrices").path,
        "dictfn": path("dict"), "fdictfn": path("fillers"), "cepdir": path("features"),
        "ctlfn": path("part\(part).ctl"), "lsnfn": path("part\(part).lsn"),
        "feat": "1s_c_d_dd", "svspec": "0-12/13-25/26-38", "cmn": "batch", "agc": "none",
        "tmatreest": "no", "timing": "no", "accumdir": folder.path,
      ], in: workspace.url)
    return folder
  }

  private func transform(_ parts: [Int], into folder: URL) async throws(SpeechError) {
    let folders = try await counts(parts).map(\.path)
    let matrix = folder.appendingPathComponent("mllr_matrix").path
    let means = base.appendingPathComponent("means").path
    try await tools.run(
      .solveTransform,
      [
        "meanfn": means, "varfn": base.appendingPathComponent("variances").path,
        "outmllrfn": matrix, "accumdir": folders.joined(separator: ","),
      ], in: workspace.url)
    remove(folder.appendingPathComponent("means"))
    try await tools.run(
      .applyTransform,
      [
        "inmeanfn": means, "mllrmat": matrix,
        "outmeanfn": folder.appendingPathComponent("means").path,
      ], in: workspace.url)
  }

  private func fit(
    _ counts: [URL], from means: URL?, into folder: URL
  ) async throws(SpeechError) {
    let means = means ?? base.appendingPathComponent("means")
    let weights = folder.appendingPathComponent("mixture_weights")
    for name in ["means", "variances", "sendump"] {
      remove(folder.appendingPathComponent(name))
    }
    try await tools.run(
      .adaptModel,
      [
        "moddeffn": path("mdef"), "ts2cbfn": ".ptm.", "meanfn": means.path,
        "varfn": base.appendingPathComponent("variances").path,
        "mixwfn": path("mixture_weights"),
        "tmatfn": base.appendingPathComponent("transition_matrices").path,
        "mapmeanfn": folder.appendingPathComponent("means").path,
        "mapvarfn": folder.appendingPathComponent("variances").path,
        "mapmixwfn": weights.path,
        "accumdir": counts.map(\.path).joined(separator: ","),
      ], in: workspace.url)
    try await tools.run(
      .writeSendump,
      [
        "pocketsphinx": "yes", "moddeffn": path("mdef"), "mixwfn": weights.path,
        "sendumpfn": folder.appendingPathComponent("sendump").path,
      ], in: workspace.url)
    remove(weights)
  }

  private func copyModel(to folder: URL) throws(SpeechError) {
    for name in AdaptedModel.files {
      guard let data = try? Data(contentsOf: base.appendingPathComponent(name)) else {
        throw unusable(name)
      }
      try workspace.write(data, to: "\(folder.lastPathComponent)/\(name)")
    }
  }

  private func remove(_ file: URL) {
    try? FileManager.default.removeItem(at: file)
  }

  private func move(_ file: URL, to target: URL) throws(SpeechError) {
    do {
      try FileManager.default.moveItem(at: file, to: target)
    } catch {
      throw SpeechError(.unwritable, "\(target.path) cannot be written; make room there.")
    }
  }
}
