import { expect, test } from 'vitest'
import type { ImportedPair } from '#app/entities/position/imported-pairs.ts'
import { pairsToAdd } from './pairs-to-add.ts'

const OWNER = `0x${'cd'.repeat(20)}` as const
const ONE: ImportedPair = { chainId: 1, pair: `0x${'ab'.repeat(20)}`, owner: OWNER }
const OTHER: ImportedPair = { chainId: 11155111, pair: `0x${'12'.repeat(20)}`, owner: OWNER }
const ALL = { network: null, version: null, after: '' }

test('imported pairs that the list does not show are added', () => {
  expect(pairsToAdd([ONE, OTHER], ALL, [])).toEqual([ONE, OTHER])
  expect(pairsToAdd([ONE, OTHER], ALL, [{ chainId: 1, id: `0x${'AB'.repeat(20)}` }])).toEqual([OTHER])
  expect(
    pairsToAdd([ONE], ALL, [
      { chainId: 8453, id: ONE.pair },
      { chainId: 1, id: '12' },
    ]),
  ).toEqual([ONE])
})

test('only pairs that match the filters are added, and only to the first page', () => {
  expect(pairsToAdd([ONE, OTHER], { ...ALL, network: 1 }, [])).toEqual([ONE])
  expect(pairsToAdd([ONE], { ...ALL, version: 'v2' }, [])).toEqual([ONE])
  expect(pairsToAdd([ONE], { ...ALL, version: 'v3' }, [])).toEqual([])
  expect(pairsToAdd([ONE], { ...ALL, after: 'abc' }, [])).toEqual([])
})
