import { expect, test } from 'vitest'
import { hasAllSent } from './native-moves.ts'
import type { NodeTransaction } from './node-transactions.ts'

const [ME, FRIEND] = ['0xa', '0xb']
const sent = (nonce: number, sender = ME): NodeTransaction => ({
  ...{ block: nonce, txHash: `0x${nonce}`, index: 0, time: nonce, sender, recipient: FRIEND, nonce, value: 0n },
  ...{ hasCalldata: false, isFailed: false, fee: 0n, transfers: [], isTraced: true },
})
const isWhole = (transactions: readonly NodeTransaction[], nonce: number, knownSince: number | null = null) =>
  hasAllSent({ transactions, knownSince, isTraced: true }, ME, nonce)

test('a list with every nonce is complete, whatever other accounts sent', () => {
  expect(isWhole([sent(2), sent(7, FRIEND), sent(1), sent(0)], 3)).toBe(true)
  expect(isWhole([sent(7, FRIEND)], 0)).toBe(true)
})

test('a list without the first, the last or another nonce is incomplete', () => {
  expect(isWhole([sent(2), sent(1)], 3)).toBe(false)
  expect(isWhole([sent(1), sent(0)], 3)).toBe(false)
  expect(isWhole([sent(2), sent(0)], 3)).toBe(false)
})

test('a list that does not reach the first transaction needs no gap from the last nonce on', () => {
  expect(isWhole([sent(9), sent(8)], 10, 8)).toBe(true)
  expect(isWhole([sent(9), sent(7)], 10, 7)).toBe(false)
})
