internal import CPocketSphinx

/// The memory of a program that runs for days.
///
/// Decoders allocate and free much, on whichever thread comes along, so that a program that decodes now and then
/// would hold more than it uses.
package enum ProcessMemory: Sendable {
  /// Gives memory that was freed back to the system.
  package static func returnFreed() { cpocketsphinx_return_memory() }
}
