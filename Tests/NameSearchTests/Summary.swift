import ContactBook
import NameSearch

/// "success: Maria Lopez mobile", "which: …; …", "confirm: …", or the reason.
func summary(_ resolution: Resolution) -> String {
  let text = { (choice: ContactChoice) in
    let name = choice.contact?.displayName ?? "–"
    return choice.handle.map { "\(name) \($0.label?.spoken ?? $0.value)" } ?? name
  }
  return switch resolution.result {
  case .success(let choice): "success: \(text(choice))"
  case .disambiguation(let choices): "which: \(choices.map(text).joined(separator: "; "))"
  case .needsValue: "needsValue"
  case .confirmationRequired(let choice): "confirm: \(text(choice))"
  case .unsupported(let reason): reason.rawValue
  }
}
