import { expect, test } from 'vitest'
import { readImportedPairs } from './imported-pairs.ts'

const PAIR = `0x${'ab'.repeat(20)}` as const
const OWNER = `0x${'cd'.repeat(20)}` as const

test('stored pairs are read back', () => {
  expect(readImportedPairs(JSON.stringify([`8453:${PAIR}:${OWNER}`]))).toEqual([
    { chainId: 8453, pair: PAIR, owner: OWNER },
  ])
})

test.each([
  null,
  '',
  'null',
  '{}',
  '{',
  '"1"',
  JSON.stringify([1, null, `7:${PAIR}:${OWNER}`, `1:${PAIR}`, `1:${PAIR.toUpperCase()}:${OWNER}`, `1:0x:${OWNER}`]),
])('%s contains no pair', (text) => {
  expect(readImportedPairs(text)).toEqual([])
})

test('only the newest fifty are read', () => {
  const pairs = Array.from({ length: 60 }, (_, index) => `1:0x${index.toString(16).padStart(40, '0')}:${OWNER}`)
  const read = readImportedPairs(JSON.stringify(pairs))
  expect(read).toHaveLength(50)
  expect(read.at(-1)?.pair).toBe(`0x${(59).toString(16).padStart(40, '0')}`)
})
