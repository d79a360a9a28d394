const NativeTextEncoder = globalThis.TextEncoder

/** In characters. Texts of at least this length are encoded natively: the fixed cost of a native call is then small in comparison. */
const NATIVE_MIN_LENGTH = 256
const SLAB_BYTES = 65_536

/**
 * A TextEncoder that encodes short ASCII texts in JavaScript, one after the other into a shared buffer (slab). React encodes every small
 * chunk of a page separately; with native calls, pages take 20 to 40 % more CPU (docs/decisions/009-three-caches.md).
 *
 * Results never change: the parts of a slab are used once.
 */
export class SlabTextEncoder {
  readonly encoding = 'utf-8'
  readonly #native = new NativeTextEncoder()
  #slab = new Uint8Array(SLAB_BYTES)
  #used = 0

  encode(text: string = ''): Uint8Array {
    // Untyped callers may pass any value, which the native encoder converts to a string.
    if (typeof text !== 'string' || text.length >= NATIVE_MIN_LENGTH) return this.#native.encode(text)
    const { length } = text
    // A byte stream may have transferred the slab's buffer, which leaves the slab with a length of 0.
    if (this.#used + length > this.#slab.length) {
      this.#slab = new Uint8Array(SLAB_BYTES)
      this.#used = 0
    }
    const slab = this.#slab
    const start = this.#used
    for (let index = 0; index < length; index += 1) {
      const unit = text.charCodeAt(index)
      if (unit > 127) return this.#native.encode(text)
      slab[start + index] = unit
    }
    this.#used = start + length
    return slab.subarray(start, start + length)
  }

  encodeInto(text: string, target: Uint8Array): TextEncoderEncodeIntoResult {
    return this.#native.encodeInto(text, target)
  }
}
