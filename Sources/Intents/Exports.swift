// `import Intents` shows Foundation too, as on Apple's systems.
@_exported public import Foundation
