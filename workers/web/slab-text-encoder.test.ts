import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SlabTextEncoder } from './slab-text-encoder.ts'

const native = new TextEncoder()
const text = fc.oneof(
  fc.string({ unit: 'binary-ascii', maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  // Lone surrogates, which become U+FFFD.
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map((units) => String.fromCharCode(...units)),
)

test('any text is encoded as by the native encoder', () => {
  const slab = new SlabTextEncoder()
  fc.assert(
    fc.property(text, (value) => {
      expect([...slab.encode(value)]).toEqual([...native.encode(value)])
    }),
    { numRuns: 20_000 },
  )
})

test.each([0, 1, 254, 255, 256, 257])('a text of %d characters is encoded completely', (length) => {
  expect(new SlabTextEncoder().encode('a'.repeat(length))).toEqual(native.encode('a'.repeat(length)))
})

test('results do not change while further slabs are filled', () => {
  const slab = new SlabTextEncoder()
  const pieces = Array.from({ length: 3_000 }, (_, index) => `${index}:${'x'.repeat(index % 255)}`)
  const encoded = pieces.map((piece) => slab.encode(piece))
  expect(encoded.map((bytes) => new TextDecoder().decode(bytes))).toEqual(pieces)
})

test('a text that is not ASCII does not affect the next result', () => {
  const slab = new SlabTextEncoder()
  expect(slab.encode('abcdefé')).toEqual(native.encode('abcdefé'))
  expect(slab.encode('xy')).toEqual(native.encode('xy'))
})

test('encodeInto behaves like the native one for any buffer size', () => {
  const slab = new SlabTextEncoder()
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 400 }), (value, size) => {
      const [ours, theirs] = [new Uint8Array(size), new Uint8Array(size)]
      expect(slab.encodeInto(value, ours)).toEqual(native.encodeInto(value, theirs))
      expect(ours).toEqual(theirs)
    }),
    { numRuns: 5_000 },
  )
})

test('consecutive texts are encoded as by the native encoder, across slab boundaries', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 200, maxLength: 400 }), (values) => {
      const slab = new SlabTextEncoder()
      // Encode all first: earlier results must not change.
      const encoded = values.map((value) => slab.encode(value))
      expect(encoded.every((bytes, index) => Buffer.compare(bytes, native.encode(values[index] ?? '')) === 0)).toBe(
        true,
      )
    }),
    { numRuns: 100 },
  )
})

test.each([[undefined], [null], [12], [{ toString: () => 'x' }]])(
  '%s is converted to a string as by the native encoder',
  (value) => {
    const input = value as unknown as string
    expect(new SlabTextEncoder().encode(input)).toEqual(native.encode(input))
  },
)

test('after a byte stream has transferred a slab, texts are encoded into a new one', async () => {
  const slab = new SlabTextEncoder()
  const first = slab.encode('taken')
  structuredClone(first.buffer, { transfer: [first.buffer] })
  expect(slab.encode('after')).toEqual(native.encode('after'))
  expect(slab.encode('')).toEqual(native.encode(''))
})

test('the encoding is reported as utf-8', () => {
  expect(new SlabTextEncoder().encoding).toBe('utf-8')
})
