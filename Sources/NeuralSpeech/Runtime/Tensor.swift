internal import CONNXRuntime
internal import Foundation

/// An array of numbers with any number of dimensions, which ONNX Runtime owns.
///
/// Not changed once it is filled. Used on any thread.
final class Tensor: @unchecked Sendable {
  // @unchecked Sendable: nothing writes into it after its initializer.

  /// The length of each dimension, the outermost first.
  let shape: [Int]
  /// ONNX Runtime's value.
  let handle: OpaquePointer
  private let runtime: ONNXRuntime
  /// Nil where there are no elements.
  private let data: UnsafeMutableRawPointer?

  /// A tensor of 32-bit numbers.
  ///
  /// - Parameters:
  ///   - runtime: The library.
  ///   - shape: The length of each dimension; one of 0 makes it empty.
  ///   - fill: Writes all of its elements, the innermost dimension's beside each other.
  /// - Throws: If memory is short.
  convenience init(
    _ runtime: ONNXRuntime, _ shape: [Int], fill: (UnsafeMutableBufferPointer<Float>) -> Void
  ) throws(ONNXRuntime.Failure) {
    try self.init(runtime, shape, type: CONNXRUNTIME_FLOAT)
    fill(buffer(of: Float.self))
  }

  /// A tensor of 64-bit whole numbers: as many as the shape says.
  convenience init(
    _ runtime: ONNXRuntime, _ shape: [Int], _ values: some Collection<Int64>
  ) throws(ONNXRuntime.Failure) {
    try self.init(runtime, shape, type: CONNXRUNTIME_INT64)
    _ = buffer(of: Int64.self).update(fromContentsOf: values)
  }

  /// A tensor of one Boolean.
  convenience init(_ runtime: ONNXRuntime, _ value: Bool) throws(ONNXRuntime.Failure) {
    try self.init(runtime, [1], type: CONNXRUNTIME_BOOL)
    buffer(of: Bool.self).update(repeating: value)
  }

  private init(
    _ runtime: ONNXRuntime, _ shape: [Int], type: Int
  ) throws(ONNXRuntime.Failure) {
    let functions = runtime.functions.pointee
    let lengths = shape.map(Int64.init)
    let handle = try runtime.made {
      functions.create_tensor(runtime.allocator, lengths, lengths.count, Int32(type), $0)
    }
    self.runtime = runtime
    self.shape = shape
    self.handle = handle
    do throws(ONNXRuntime.Failure) {
      data = try Self.data(of: handle, runtime)
    } catch {
      functions.release_value(handle)
      throw error
    }
  }

  /// Takes a value that a model has computed: 32-bit numbers.
  init(_ runtime: ONNXRuntime, owning handle: OpaquePointer) throws(ONNXRuntime.Failure) {
    self.runtime = runtime
    self.handle = handle
    do throws(ONNXRuntime.Failure) {
      let functions = runtime.functions.pointee
      let shape = try runtime.made { functions.tensor_shape(handle, $0) }
      defer { functions.release_shape(shape) }
      let type = try TensorType(runtime, shape)
      guard type.element == .float else {
        throw ONNXRuntime.Failure("a result is no tensor of 32-bit numbers")
      }
      self.shape = type.shape
      data = try Self.data(of: handle, runtime)
    } catch {
      runtime.functions.pointee.release_value(handle)
      throw error
    }
  }

  deinit {
    runtime.functions.pointee.release_value(handle)
  }

  /// The product of all lengths.
  var count: Int { shape.reduce(1, *) }

  /// Lends its 32-bit numbers, which must not be used after.
  func withNumbers<Result>(_ body: (UnsafeBufferPointer<Float>) -> Result) -> Result {
    withExtendedLifetime(self) { body(UnsafeBufferPointer(buffer(of: Float.self))) }
  }

  private func buffer<Element>(of type: Element.Type) -> UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(
      start: data?.assumingMemoryBound(to: Element.self), count: data == nil ? 0 : count)
  }

  private static func data(
    of handle: OpaquePointer, _ runtime: ONNXRuntime
  ) throws(ONNXRuntime.Failure) -> UnsafeMutableRawPointer? {
    var data: UnsafeMutableRawPointer?
    try runtime.check(runtime.functions.pointee.tensor_data(handle, &data))
    return data
  }
}

/// The kind of a tensor: its elements, and the lengths of its dimensions.
struct TensorType: Equatable {
  enum Element: Equatable {
    case float, int64, bool, other
  }

  let element: Element
  /// The length of each dimension; -1 where a model leaves it open.
  let shape: [Int]

  init(element: Element, shape: [Int]) {
    self.element = element
    self.shape = shape
  }

  init(_ runtime: ONNXRuntime, _ handle: OpaquePointer) throws(ONNXRuntime.Failure) {
    let functions = runtime.functions.pointee
    var element: Int32 = 0
    try runtime.check(functions.element_type(handle, &element))
    var count = 0
    try runtime.check(functions.dimension_count(handle, &count))
    var lengths = Array(repeating: Int64(0), count: count)
    try runtime.check(functions.lengths(handle, &lengths, count))
    self.element =
      switch Int(element) {
      case CONNXRUNTIME_FLOAT: .float
      case CONNXRUNTIME_INT64: .int64
      case CONNXRUNTIME_BOOL: .bool
      default: .other
      }
    shape = lengths.map { Int($0) }
  }
}
