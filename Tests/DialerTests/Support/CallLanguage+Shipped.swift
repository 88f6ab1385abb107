import Conversation
import Foundation
import IntentParser
import NameSearch
import Synchronization

private let compiledGrammars = Mutex<[URL: CompiledGrammar]>([:])

extension CallLanguage {
  /// A shipped grammar with these names; each file is compiled once for all tests.
  init(
    shipped file: URL, names: [[String]] = [], relations: [[String]] = [],
    labels: CustomLabels = .none, rulesInCall: Set<String> = [],
    emergencyNumbers: [[String]: String] = [:]
  ) throws {
    let grammar = try compiledGrammars.withLock { grammars in
      if let grammar = grammars[file] { return grammar }
      let grammar = try CompiledGrammar(Grammar(contentsOf: file))
      grammars[file] = grammar
      return grammar
    }
    self.init(
      grammar, names: names, relations: relations, labels: labels, rulesInCall: rulesInCall,
      emergencyNumbers: emergencyNumbers)
  }
}
