import Foundation
import TestSupport
import Testing

/// A service that does not answer, and what can be done without it.
@Suite(.timeLimit(.minutes(20)))
struct StoppedServiceTests {
  /// Calls for help are made by the command itself, however they are asked for.
  @Test(
    arguments: [
      (["say", "call 911"], ""), (["call", "911"], ""), (["say", "dial nine one one"], ""),
      (["say", "call the police"], ""), (["open", "tel:911"], ""), (["open", "tel:112"], ""),
      (["say"], "call 911\n"),
    ] as [([String], String)])
  func callsForHelpAreMade(arguments: [String], input: String) async throws {
    let place = try Place()
    let service = try await place.serve()
    service.send(SIGSTOP)
    let result = try await place.bare(
      arguments + ["--yes", "--data-dir", place.data.path, "--contacts", "people.vcf"],
      input: Data(input.utf8))
    #expect(result.code == 0, "\(result.messages)")
    #expect(result.output.contains("… connected\n"), "\(result.output)")
    #expect(
      result.messages.contains(
        "callvoice serve, process \(service.identifier), is stopped; let it go on with: kill -CONT "
          + "\(service.identifier); or say --no-service. This command makes the call for help "
          + "without it."))
    service.send(SIGCONT)
    #expect(await service.end() == 0)
  }

  /// All else is refused, with the way out; nothing is called.
  @Test(
    arguments: [
      (["say", "call mom"], ""), (["call", "eleanor"], ""), (["say", "hang up"], ""),
      (["say", "hold"], ""), (["open", "tel:+14155550110"], ""), (["say", "play some jazz"], ""),
      (["say"], "call eleanor\nhang up\n"), (["recognize", "sound.wav"], ""),
    ] as [([String], String)])
  func othersAreRefused(arguments: [String], input: String) async throws {
    let place = try Place()
    let service = try await place.serve()
    service.send(SIGSTOP)
    let result = try await place.bare(
      arguments + ["--data-dir", place.data.path, "--contacts", "people.vcf"],
      input: Data(input.utf8))
    #expect(result.code == 69)
    #expect(result.output == "")
    let sentence =
      "callvoice: callvoice serve, process \(service.identifier), is stopped; let it go on with: "
      + "kill -CONT \(service.identifier); or say --no-service.\n"
    #expect(result.messages == String(repeating: sentence, count: input.isEmpty ? 1 : 2))
    service.send(SIGCONT)
    #expect(try await place.run("call", "eleanor").code == 0)
    #expect(await service.end() == 0)
  }

  /// Of several lines those that call for help are carried out.
  @Test func helpAmongOtherLines() async throws {
    let place = try Place()
    let service = try await place.serve()
    service.send(SIGSTOP)
    let result = try await place.run("say", "--json", input: "call eleanor\ncall 911\nhold\n")
    #expect(result.code == 69)
    let calls = try result.events().all("transaction")
    #expect(calls.count == 1)
    #expect(calls.first?["utterance"]?.number == 2)
    service.send(SIGCONT)
    #expect(await service.end() == 0)
  }

  /// SIGUSR1 is for the microphone; without one it says so, and the calls go on.
  @Test func signalWithoutMicrophone() async throws {
    let place = try Place()
    let service = try await place.serve()
    #expect(try await place.run("call", "eleanor").code == 0)
    service.send(SIGUSR1)
    #expect(
      await service.prints(
        "The signal SIGUSR1 came, which does nothing: the service has no microphone."))
    #expect(try await place.run("say", "hang up").code == 0)
    #expect(await service.end() == 0)
  }

  /// A signal during requests: the service ends, whatever it was just doing for whom.
  @Test(arguments: [SIGTERM, SIGINT])
  func endsDuringRequests(signal: Int32) async throws {
    let place = try Place()
    let service = try await place.serve()
    var clients: [RunningProgram] = []
    for _ in 1...3 {
      let client = try place.start("say", options: [])
      for _ in 1...50 { client.type("call eleanor") }
      // One that begins when the service is gone would work by itself.
      #expect(await client.prints("Eleanor"))
      clients.append(client)
    }
    service.send(signal)
    #expect(await service.ended() == 0)
    for client in clients {
      client.type("call eleanor")
      client.finishTyping()
      let code = await client.ended()
      #expect([1, 69].contains(code), "\(code): \(client.messages)")
    }
    #expect(!FileManager.default.fileExists(atPath: place.socket))
  }

  /// Locales whose language is longer than any.
  @Test(
    arguments: [
      ("LC_ALL", "abcdefghijklmnop"), ("LANG", "abcdefghijkl"), ("LC_ALL", "abcdefghijklm_US"),
      ("LANG", "abcdefghijklmnopqrst.UTF-8"), ("LC_MESSAGES", "abcdefghijklmnop@euro"),
      ("LC_ALL", "en_ABCDEFGHIJKLMNOP"), ("LC_ALL", String(repeating: "x", count: 5_000)),
    ])
  func localesOfNobody(variable: String, value: String) async throws {
    let place = try Place()
    let result = try await Tool.run(
      Tool.url(),
      ["say", "call eleanor", "--data-dir", place.data.path, "--contacts", "people.vcf"],
      home: place.home, folder: place.folder, variables: [variable: value])
    #expect(result.code == 0)
    #expect(result.output == "Calling Eleanor Vance, home, (415) 555-0110 … connected\n")
  }
}
