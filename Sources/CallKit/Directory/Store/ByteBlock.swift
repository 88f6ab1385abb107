/// A piece of memory of a fixed size.
final class ByteBlock {
  let bytes: UnsafeMutableRawBufferPointer

  init(count: Int) {
    bytes = .allocate(byteCount: count, alignment: 16)
  }

  deinit { bytes.deallocate() }
}
