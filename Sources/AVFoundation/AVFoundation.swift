// The part of Apple's AVFoundation that the code of calling apps needs: `import AVFoundation` shows the
// audio session, and Foundation, as on Apple's systems.
@_exported public import AVFAudio
@_exported public import Foundation
