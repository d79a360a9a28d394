const NativeTextEncoder = globalThis.TextEncoder

/** Length from which the overhead of the native call is small in comparison. */
const NATIVE_MIN_LENGTH = 256
const SLAB_BYTES = 65_536

/**
 * A TextEncoder that encodes short ASCII in JavaScript. React encodes every small chunk separately, and native
 * calls took most of the time of rendering a page.
 *
 * Results never change: a full slab is not reused.
 */
export class SlabTextEncoder {
  readonly encoding = 'utf-8'
  readonly #native = new NativeTextEncoder()
  #slab = new Uint8Array(SLAB_BYTES)
  #used = 0

  encode(text: string = ''): Uint8Array {
    // Callers may pass anything, which the native encoder converts to a string.
    if (typeof text !== 'string' || text.length >= NATIVE_MIN_LENGTH) return this.#native.encode(text)
    const { length } = text
    // A byte stream may have transferred the buffer, leaving it empty.
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
