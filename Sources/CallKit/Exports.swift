// `import CallKit` shows these modules too: Foundation as on Apple's systems, the audio session of the
// delegate's messages, and the database that call directories are loaded into.
@_exported public import AVFAudio
@_exported public import CallDirectory
@_exported public import Foundation
