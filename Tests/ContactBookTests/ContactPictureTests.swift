import Foundation
import TestSupport
import Testing

@testable import ContactBook

/// The pictures on cards.
struct ContactPictureTests {
  private static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3, 4, 5])

  private static func picture(_ lines: [String], line: Int = 1) throws -> ContactPicture? {
    let folder = try TemporaryFolder()
    let file = try folder.path(writing: lines.joined(separator: "\r\n") + "\r\n", to: "cards.vcf")
    return ContactPicture(of: ContactSource(file: file, line: line))
  }

  private static func card(_ property: String...) -> [String] {
    ["BEGIN:VCARD", "VERSION:3.0", "FN:Maria Lopez"] + property + ["TEL:1", "END:VCARD"]
  }

  private static var base64: String { png.base64EncodedString() }

  @Test(arguments: [
    "PHOTO;ENCODING=b;TYPE=PNG:\(base64)", "PHOTO;ENCODING=BASE64;PNG:\(base64)",
    "PHOTO;PNG;BASE64:\(base64)", "photo;encoding=B:\(base64)",
    "item1.PHOTO;ENCODING=b:\(base64)", "PHOTO:data:image/png;base64,\(base64)",
    "PHOTO;ENCODING=b:\(base64.prefix(7))\r\n \(base64.dropFirst(7))",
    "PHOTO;ENCODING=BASE64:\r\n  \(base64.prefix(9))\r\n\t\(base64.dropFirst(9))\r\n",
  ])
  func pictures(property: String) throws {
    let picture = try Self.picture(Self.card(property))
    #expect(picture?.type == "image/png")
    #expect(picture?.data == Self.png)
  }

  @Test(arguments: [
    "NOTE:none", "PHOTO;VALUE=uri:https://example.org/maria.png", "PHOTO;ENCODING=b:",
    "PHOTO;ENCODING=b:!!!", "PHOTO;ENCODING=b:PHN2Zz48L3N2Zz4=",
    "PHOTOGRAPH;ENCODING=b:\(base64)", "NOTE:x\r\n PHOTO;ENCODING=b:\(base64)",
  ])
  func noPictures(property: String) throws {
    #expect(try Self.picture(Self.card(property)) == nil)
  }

  @Test func theRightCard() throws {
    let lines = Self.card("NOTE:x") + Self.card("PHOTO;ENCODING=b:\(Self.base64)")
    #expect(try Self.picture(lines) == nil)
    #expect(try Self.picture(lines, line: 7) != nil)
    #expect(try Self.picture(lines, line: 99) == nil)
    #expect(try Self.picture(lines, line: 0) == nil)
    #expect(ContactPicture(of: ContactSource(file: "/nonexistent", line: 1)) == nil)
  }

  @Test func pictureTypes() throws {
    for (bytes, type) in [
      ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"), (Array("GIF89a".utf8), "image/gif"),
      (Array("RIFF1234WEBPVP8 ".utf8), "image/webp"),
    ] as [([UInt8], String)] {
      let text = Data(bytes).base64EncodedString()
      #expect(try Self.picture(Self.card("PHOTO;ENCODING=b:\(text)"))?.type == type)
    }
  }

  @Test func largePictures() throws {
    let most = Self.png + Data(count: ContactPicture.mostBytes - Self.png.count)
    for (data, isShown) in [(most, true), (most + Data([0]), false)] {
      let text = data.base64EncodedString()
      #expect((try Self.picture(Self.card("PHOTO;ENCODING=b:\(text)")) != nil) == isShown)
    }
  }
}
