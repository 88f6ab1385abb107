internal import CPocketSphinx

/// The memory of a program that goes on for days.
///
/// Decoders allocate and free much, on whichever thread comes along. glibc gives most threads a heap of their
/// own and keeps what is freed there, so that a program that decodes now and then holds several times what it
/// uses, and more with each hour.
package enum ProcessMemory: Sendable {
  /// The heaps of all threads together: those of two decoders at work do not wait for each other.
  private static let heaps: Int32 = 2

  /// Lets all threads that begin from now on share a few heaps.
  package static func shareHeaps() { cpocketsphinx_limit_arenas(heaps) }

  /// Gives memory that was freed back to the system.
  package static func returnFreed() { cpocketsphinx_return_memory() }
}
