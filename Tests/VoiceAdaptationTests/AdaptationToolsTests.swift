import Foundation
import TestSupport
import Testing

@testable import VoiceAdaptation

struct AdaptationToolsTests {
  @Test func missingToolsAreTold() {
    #expect {
      _ = try AdaptationTools(in: ["/nowhere"])
    } throws: {
      "\($0)"
        == "The programs that adapt an acoustic model are not installed; install them with: "
        + "apt-get install sphinxtrain"
    }
  }

  /// Programs that all do the same.
  private func tools(_ script: String, in folder: TemporaryFolder) throws -> AdaptationTools {
    for tool in AdaptationTools.Tool.allCases {
      _ = try folder.program("#!/bin/sh\n\(script)\n", to: "bin/\(tool.rawValue)")
    }
    return try AdaptationTools(in: [folder.url.appending(path: "bin").path])
  }

  @Test(arguments: [
    (
      #"echo 'INFO: x'; echo 'ERROR: "main.c", line 5: No room left on the disk.'; exit 1"#,
      "No room left on the disk"
    ),
    ("exit 3", "it gave no reason"), ("kill -9 $$", "it gave no reason"),
  ])
  func aFailureIsToldInTheToolsOwnWords(script: String, reason: String) async throws {
    let folder = try TemporaryFolder()
    let tools = try tools(script, in: folder)
    await #expect {
      try await tools.run(.solveTransform, ["a": "b"], in: folder.url)
    } throws: {
      "\($0)" == "mllr_solve of sphinxtrain failed (\(reason)); nothing was changed."
    }
  }

  @Test func theWorkspaceIsPrivateAndGoes() throws {
    let folder = try TemporaryFolder()
    var workspace: AdaptationWorkspace? = try AdaptationWorkspace(in: folder.url)
    let url = try #require(workspace?.url)
    let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o700)
    try workspace?.write(Data("x".utf8), to: "x")
    workspace = nil
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test func aFolderThatIsNotThereIsTold() {
    #expect {
      _ = try AdaptationWorkspace(in: URL(filePath: "/nowhere"))
    } throws: {
      "\($0)"
        == "No folder can be made in /nowhere (no such file or directory); "
        + "set TMPDIR to one that you can write."
    }
  }
}
