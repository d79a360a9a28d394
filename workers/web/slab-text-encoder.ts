const NativeTextEncoder = globalThis.TextEncoder

/** For longer strings the native call is cheap in comparison. */
const SHORT = 256
const SLAB_BYTES = 65_536

/**
 * A TextEncoder that encodes short ASCII in JavaScript. React encodes every small chunk separately, and native
 * calls took most of the time of rendering a page.
 *
 * Results own their bytes: a full slab is never reused.
 */
export class SlabTextEncoder {
  readonly encoding = 'utf-8'
  readonly #native = new NativeTextEncoder()
  #slab = new Uint8Array(SLAB_BYTES)
  #used = 0

  encode(text: string = ''): Uint8Array {
    // Callers may pass anything, which the native encoder converts to a string.
    if (typeof text !== 'string' || text.length >= SHORT) return this.#native.encode(text)
    const { length } = text
    // A byte stream may have transferred the buffer, leaving it empty.
    if (this.#used + length > this.#slab.length) {
      this.#slab = new Uint8Array(SLAB_BYTES)
      this.#used = 0
    }
    const slab = this.#slab
    const start = this.#used
    for (let at = 0; at < length; at += 1) {
      const unit = text.charCodeAt(at)
      if (unit > 127) return this.#native.encode(text)
      slab[start + at] = unit
    }
    this.#used = start + length
    return slab.subarray(start, start + length)
  }

  encodeInto(text: string, into: Uint8Array): TextEncoderEncodeIntoResult {
    return this.#native.encodeInto(text, into)
  }
}
