import CallKit
import Foundation
import Dialer

private let schemes = ["", "tel:", "sip:", "callvoice://"]

/// Reads the input as a link, and as what stands behind `tel:`, `sip:` and `callvoice://`; a call
/// that can be made has a handle without control characters.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLink(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  for scheme in schemes {
    do throws(StartCallError) {
      let request = try StartCallRequest(link: scheme + text, region: "US")
      precondition(!request.handle.value.isEmpty, "the handle is empty")
      precondition(
        !request.handle.value.unicodeScalars.contains {
          $0.properties.generalCategory == .control
        }, "the handle has control characters")
      _ = request.caution
    } catch {
      precondition(!error.description.isEmpty)
    }
  }
  return 0
}
