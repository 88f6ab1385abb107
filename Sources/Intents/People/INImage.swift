public import Foundation

/// A picture of a person, as data.
///
/// Pictures are kept without being shown here.
public final class INImage: NSObject, NSCopying, NSSecureCoding, Sendable {
  private let imageData: Data

  /// Makes a picture from the bytes of an image file.
  public init(imageData: Data) {
    self.imageData = imageData
    super.init()
  }

  /// Reads a picture from an archive.
  public required init?(coder: NSCoder) {
    guard let data = coder.decodeIfPresent(NSData.self, forKey: "imageData") else { return nil }
    self.imageData = Data(referencing: data)
    super.init()
  }

  /// Pictures can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the picture to an archive.
  public func encode(with coder: NSCoder) {
    coder.encode(imageData as NSData, forKey: "imageData")
  }

  /// Returns the picture itself, which cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other picture has the same bytes.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? INImage)?.imageData == imageData
  }

  /// A hash that is the same for equal pictures.
  public override var hash: Int { imageData.hashValue }
}
