internal import ArgumentParser

/// How many spoken commands lead to the right call.
struct CommandsBenchmark: Benchmark {
  static let configuration = CommandConfiguration(
    commandName: "commands",
    abstract: "Spoken commands of three voices, against a book of 100 people.")

  @OptionGroup var options: BenchOptions

  func measure(in workplace: Workplace, print: (Report) -> Void) async throws {
    print(try await Self.report(in: workplace))
  }

  /// Carries out all commands in all voices.
  static func report(in workplace: Workplace) async throws -> Report {
    let commands = try workplace.commands()
    let session = try await Session(in: workplace)
    var report = Report(
      "commands",
      "\(commands.count) commands, \(FliteVoice.allCases.count) voices by flite, "
        + "\(workplace.people.count) contacts")
    var misses = Listing(
      "not called at once", ["voice", "said", "heard", "confidence", "outcome"])
    var total = Tally()
    for voice in FliteVoice.allCases {
      var tally = Tally()
      for command in commands {
        let recording = try SpokenRecording(of: command, by: voice, in: workplace)
        let heard = await session.hear(recording.samples)
        tally.count(heard, expected: command.number)
        guard !heard.isCall(to: command.number) else { continue }
        misses.rows.append([
          voice.rawValue, command.sentence, heard.text, heard.confidenceText,
          heard.outcome(expected: command.number),
        ])
      }
      report.figures.append(.share("\(voice.rawValue) right", tally.right, of: commands.count))
      total.add(tally)
    }
    let all = commands.count * FliteVoice.allCases.count
    report.figures += [
      .share("all right", total.right, of: all),
      .share("right one after a yes", total.rightIfConfirmed, of: all),
      .share("wrong one offered", total.wrongOffered, of: all),
      .share("wrong call", total.wrong, of: all),
    ]
    report.notes += session.warnings
    report.listings = [misses]
    return report
  }

  /// How requests ended.
  private struct Tally {
    var right = 0
    var rightIfConfirmed = 0
    var wrongOffered = 0
    var wrong = 0

    mutating func count(_ heard: HeardRequest, expected: String) {
      if heard.isCall(to: expected) {
        right += 1
      } else if !heard.called.isEmpty {
        wrong += 1
      } else if heard.offered == [expected] {
        rightIfConfirmed += 1
      } else if !heard.offered.isEmpty {
        wrongOffered += 1
      }
    }

    mutating func add(_ other: Tally) {
      right += other.right
      rightIfConfirmed += other.rightIfConfirmed
      wrongOffered += other.wrongOffered
      wrong += other.wrong
    }
  }
}
