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

test('it encodes as the native encoder does, whatever the text', () => {
  const slab = new SlabTextEncoder()
  fc.assert(
    fc.property(text, (value) => {
      expect([...slab.encode(value)]).toEqual([...native.encode(value)])
    }),
    { numRuns: 20_000 },
  )
})

test.each([0, 1, 254, 255, 256, 257])('a text of %d letters comes out whole', (length) => {
  expect(new SlabTextEncoder().encode('a'.repeat(length))).toEqual(native.encode('a'.repeat(length)))
})

test('what was encoded stays as it was while slab after slab fills', () => {
  const slab = new SlabTextEncoder()
  const pieces = Array.from({ length: 3_000 }, (_, at) => `${at}:${'x'.repeat(at % 255)}`)
  const encoded = pieces.map((piece) => slab.encode(piece))
  expect(encoded.map((bytes) => new TextDecoder().decode(bytes))).toEqual(pieces)
})

test('a text that turns out not to be ASCII leaves no trace in the next', () => {
  const slab = new SlabTextEncoder()
  expect(slab.encode('abcdefé')).toEqual(native.encode('abcdefé'))
  expect(slab.encode('xy')).toEqual(native.encode('xy'))
})
