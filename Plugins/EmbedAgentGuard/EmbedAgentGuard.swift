import Foundation
import PackagePlugin

/// Builds the agent's guard, a library that the SIP agent loads, and writes it into a Swift file: the program
/// has it with it, wherever it is put.
@main
struct EmbedAgentGuard: BuildToolPlugin {
  /// Builds the library and prints it as a constant of Swift.
  private static let script = """
    set -e
    cc -std=gnu11 -shared -fPIC -O2 -Wall -Wextra -Werror -s -Wl,--build-id=none -o "$2.so" "$1"
    {
      echo '/// The library Sources/AgentGuard, in base64.'
      printf 'let agentGuardLibrary = "'
      base64 -w 0 "$2.so"
      echo '"'
    } >"$2"
    """

  func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
    let source = context.package.directoryURL.appending(path: "Sources/AgentGuard/AgentGuard.c")
    let output = context.pluginWorkDirectoryURL.appending(path: "AgentGuardLibrary.swift")
    return [
      .buildCommand(
        displayName: "Building the SIP agent's guard", executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", Self.script, "sh", source.path, output.path], inputFiles: [source],
        outputFiles: [output])
    ]
  }
}
