internal import Foundation

/// The items of manifests and folders, in order, and what is wrong with the others.
package struct TestSet: Sendable, Hashable {
  /// The items that can be run.
  package private(set) var items: [TestItem] = []
  /// The items that cannot be run, and the reasons.
  package private(set) var problems: [TestProblem] = []

  private var places: [String: String] = [:]

  /// A set of these items, as if they had been read.
  package init(items: [TestItem] = []) {
    for item in items { add(item) }
  }

  /// Reads manifests and folders; a line that cannot be used is a problem, and the others are read.
  ///
  /// - Parameter paths: as named by the user.
  package init(paths: [String]) {
    for path in paths {
      let prefix = paths.count > 1 ? path : ""
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        problems.append(
          TestProblem(path, "There is no such file or folder; name a manifest or a folder."))
        continue
      }
      let count = items.count + problems.count
      if isFolder.boolValue {
        let manifest = path.hasSuffix("/") ? path + "manifest.jsonl" : path + "/manifest.jsonl"
        if FileManager.default.fileExists(atPath: manifest) {
          read(manifest: manifest, prefix: prefix)
        } else {
          read(folder: path, prefix: prefix)
        }
      } else {
        read(manifest: path, prefix: prefix)
      }
      guard items.count + problems.count == count else { continue }
      problems.append(
        TestProblem(
          path,
          isFolder.boolValue
            ? "There is no manifest.jsonl and no recording in the folder."
            : "The manifest is empty; write one JSON object a line."))
    }
  }

  /// Takes all items for no requests, so that each accepted one is a false accept.
  package mutating func expectNothing() {
    items = items.map { item in
      var item = item
      item.answer = .nothing
      return item
    }
  }

  private mutating func add(_ item: TestItem) {
    if let earlier = places[item.name] {
      problems.append(
        TestProblem(
          item.place,
          "“\(item.name)” is the name of the item at \(earlier), too; give one of them another "
            + "\"name\"."))
      return
    }
    places[item.name] = item.place
    items.append(item)
  }

  private mutating func read(manifest path: String, prefix: String) {
    let reader = ManifestReader(path: path, prefix: prefix)
    switch Result(catching: { () throws(TestProblem) in try reader.lines() }) {
    case .failure(let problem):
      problems.append(problem)
    case .success(let lines):
      for (number, line) in lines {
        do throws(TestProblem) {
          add(try reader.item(number, line))
        } catch {
          problems.append(error)
        }
      }
    }
  }

  private mutating func read(folder path: String, prefix: String) {
    for item in FolderReader(path: path, prefix: prefix).items() {
      switch item {
      case .success(let item): add(item)
      case .failure(let problem): problems.append(problem)
      }
    }
  }
}
