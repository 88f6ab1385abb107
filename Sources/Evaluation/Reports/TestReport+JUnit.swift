internal import Foundation

extension TestReport {
  /// The report as JUnit XML, which continuous integration shows: a suite a condition.
  package var junit: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let errors = problems.count
    let failures = misses.count { $0.verdict.kind != .failed }
    text += "<testsuites name=\"callvoice test\" tests=\"\(results.count + setProblems.count)\""
    text += " failures=\"\(failures)\" errors=\"\(errors)\""
    text += " time=\"\(Figure.fixed(timing.seconds, 3))\">\n"
    for condition in Set(results.map(\.condition)).sorted() {
      text += suite(condition.name, results.filter { $0.condition == condition })
    }
    if !setProblems.isEmpty {
      text += "  <testsuite name=\"test set\" tests=\"\(setProblems.count)\" failures=\"0\""
      text += " errors=\"\(setProblems.count)\" time=\"0\">\n"
      for problem in setProblems {
        text += "    <testcase classname=\"test set\" name=\"\(Markup.escaped(problem.place))\""
        text += " time=\"0\"><error message=\"\(Markup.escaped(problem.message))\"/></testcase>\n"
      }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  /// The problems that have no result of their own.
  private var setProblems: [TestProblem] {
    let told = Set(results.compactMap(\.problem))
    return problems.filter { !told.contains($0) }
  }

  private func suite(_ name: String, _ results: [ItemResult]) -> String {
    let failures = results.count { !$0.verdict.isRight && $0.verdict.kind != .failed }
    let errors = results.count { $0.verdict.kind == .failed }
    let time = results.flatMap(\.times).reduce(0, +)
    var text = "  <testsuite name=\"\(Markup.escaped(name))\" tests=\"\(results.count)\""
    text += " failures=\"\(failures)\" errors=\"\(errors)\" time=\"\(Figure.fixed(time, 3))\">\n"
    for result in results {
      let folder = result.item.folder.isEmpty ? name : "\(name).\(result.item.folder)"
      text += "    <testcase classname=\"\(Markup.escaped(folder))\""
      text += " name=\"\(Markup.escaped(result.item.name))\""
      text += " time=\"\(Figure.fixed(result.times.reduce(0, +), 3))\""
      let message = Markup.escaped(result.verdict.misses.joined(separator: " "))
      switch result.verdict.kind {
      case .right, .rightlyIgnored:
        text += "/>\n"
      case .failed:
        text += "><error message=\"\(message)\"/></testcase>\n"
      case .wrong, .falseReject, .falseAccept:
        text += "><failure type=\"\(result.verdict.kind.rawValue)\" message=\"\(message)\"/>"
        text += "</testcase>\n"
      }
    }
    return text + "  </testsuite>\n"
  }
}
