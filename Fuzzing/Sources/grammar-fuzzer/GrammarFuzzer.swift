import IntentParser

/// Reads the input as a grammar that imports itself under other names; one that can be read must
/// be the same once it is printed and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzGrammar(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  let imported = text.replacing("grammar g;", with: "grammar h;")
  do throws(GrammarError) {
    let grammar = try Grammar(text: text) { _ in imported }
    let copy = try? Grammar(text: grammar.description) { _ in imported }
    precondition(copy == grammar, "the print of the grammar is another grammar")
  } catch {
    precondition(!error.diagnostics.isEmpty && !error.description.isEmpty)
  }
  return 0
}
