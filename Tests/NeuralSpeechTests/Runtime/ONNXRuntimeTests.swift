import Audio
import Foundation
import TestSupport
import Testing

@testable import NeuralSpeech

struct ONNXRuntimeTests {
  private func problem(_ paths: [String], version: UInt32 = 1) -> String? {
    do throws(SpeechError) {
      _ = try ONNXRuntime(paths: paths, version: version)
      return nil
    } catch {
      #expect(error.code == .missingModel)
      return error.description
    }
  }

  @Test func missingLibrary_isNamed() {
    #expect(
      problem(["/nowhere/libonnxruntime.so", "libnowhere.so.1"])
        == "ONNX Runtime is not installed (/nowhere/libonnxruntime.so, libnowhere.so.1); install it "
        + "with: scripts/install-libraries --neural")
  }

  @Test func otherLibrary_isNoRuntime() {
    #expect(
      problem(["libsndfile.so.1"])
        == "libsndfile.so.1 is not ONNX Runtime; install it with: scripts/install-libraries --neural"
    )
  }

  @Test func fileThatIsNoLibrary_saysWhy() throws {
    let folder = try TemporaryFolder()
    let path = try folder.path(writing: "no library", to: "libonnxruntime.so")
    #expect(
      problem([path])
        == "\(path) cannot be loaded (\(path): file too short); install it with: "
        + "scripts/install-libraries --neural")
  }

  @Test(.enabled(if: InstalledModel.hasLibrary, InstalledModel.isMissing))
  func libraryWithoutTheVersion_saysSo() throws {
    let text = try #require(problem([InstalledModel.library], version: 1_000_000))
    #expect(text.hasPrefix("\(InstalledModel.library) is ONNX Runtime 1."))
    #expect(
      text.hasSuffix(
        ", which does not have version 1000000 of its interface; install it with: "
          + "scripts/install-libraries --neural"))
  }

  @Test(.enabled(if: InstalledModel.hasLibrary, InstalledModel.isMissing))
  func firstLibraryThatLoads_counts() throws {
    let runtime = try ONNXRuntime(paths: ["/nowhere/libonnxruntime.so", InstalledModel.library])
    #expect(runtime.path == InstalledModel.library)
  }

  /// What the library says is a sentence's part: one line, without a place in its sources.
  @Test(
    arguments: [
      (
        "inference_session.cc:2238 operator() ORT model verification failed.",
        "ORT model verification failed."
      ),
      ("Invalid rank for input: ids\n Got: 1", "Invalid rank for input: ids"),
      ("", "unknown reason"),
    ])
  func failure(message: String, reason: String) {
    #expect(ONNXRuntime.Failure(message).reason == reason)
  }

  /// Nothing leaves the machine: some builds of the library have Microsoft's telemetry in them.
  @Test(.enabled(if: InstalledModel.hasLibrary, InstalledModel.isMissing))
  func hasNoTelemetry() throws {
    let library = try Data(
      contentsOf: URL(filePath: InstalledModel.library), options: .mappedIfSafe)
    for name in ["OneDsTelemetry", "Microsoft12Applications6Events", "events.data.microsoft.com"] {
      #expect(library.range(of: Data(name.utf8)) == nil, "\(name)")
    }
    #expect(library.range(of: Data("OrtGetApiBase".utf8)) != nil)
  }
}
