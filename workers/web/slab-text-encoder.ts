const NativeTextEncoder = globalThis.TextEncoder

/** Longer strings gain nothing: one call out of JavaScript is cheap beside them. */
const SHORT = 256
const SLAB_BYTES = 65_536

/**
 * A TextEncoder that writes short ASCII itself. React encodes every small piece of a page on its own, and each native call
 * leaves JavaScript: that was the larger part of the time a page took.
 *
 * Every result has its bytes to itself for ever: a full slab is left to its results and a new one begun.
 */
export class SlabTextEncoder {
  readonly encoding = 'utf-8'
  readonly #native = new NativeTextEncoder()
  #slab = new Uint8Array(SLAB_BYTES)
  #used = 0

  encode(text: string = ''): Uint8Array {
    // Callers of the native one may pass anything; it makes a string of it.
    if (typeof text !== 'string' || text.length >= SHORT) return this.#native.encode(text)
    const { length } = text
    // A byte stream takes a buffer over and leaves an empty one: nothing can be written there any more.
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
