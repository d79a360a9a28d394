import { expect, test } from 'vitest'
import { findCollections, readCollections } from './nft-collections.ts'

const PEBBLES = '0x9eBb1e0000000000000000000000000000000721'.toLowerCase()
const HERONS = '0x4e20400000000000000000000000000000000721'
const collections = readCollections(
  JSON.stringify([
    { chainId: 1, address: HERONS, name: 'Herons of the Tarn' },
    { chainId: 8453, address: PEBBLES, name: ' Tarn Pebbles ' },
    { chainId: 11155111, address: PEBBLES, name: 'Tarn tests' },
  ]),
)
const namesOf = (text: string) => findCollections(collections, text, [1, 8453]).map(({ name }) => name)

test('collections are found by any part of their name on the requested networks; names that start with the text come first', () => {
  expect(namesOf('tarn')).toEqual(['Tarn Pebbles', 'Herons of the Tarn'])
  expect(namesOf('HERON')).toEqual(['Herons of the Tarn'])
  expect(namesOf('nothing')).toEqual([])
  expect(namesOf('')).toEqual([])
})

test("a collection is found by its contract's address in any case", () => {
  expect(namesOf(HERONS.toUpperCase().replace('0X', '0x'))).toEqual(['Herons of the Tarn'])
})

test.each([undefined, ''])('without configuration (%j) there are no collections', (variable) => {
  expect(readCollections(variable)).toEqual([])
})

test.each([
  '{',
  '{}',
  '[{}]',
  '[{"chainId":5,"address":"0x12","name":"x"}]',
  `[{"chainId":1,"address":"${HERONS}","name":" "}]`,
])('malformed configuration is refused: %s', (text) => {
  expect(() => readCollections(text)).toThrow()
})
