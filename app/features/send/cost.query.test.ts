import { QueryClient } from '@tanstack/react-query'
import { numberToHex, pad } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { ACCOUNT, USDC } from '#tests/builders/example-transaction.ts'
import { stubNode } from '#tests/builders/stub-node.ts'
import { stubTab } from '#tests/builders/stub-tab.ts'
import { costQuery } from './cost.query.ts'

const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ORDER = { chainId: 1, account: ACCOUNT, token: USDC, amount: 100n, recipient: FRIEND } as const
/** Reads before and after the transfer: balance and three allowances of the account, then the recipient's balance. */
const READS = 5

afterEach(() => vi.unstubAllGlobals())

/** A node on which the recipient's balance changes as given. */
function tokenNode(before: bigint, after: bigint) {
  const call = (value: bigint) => ({ status: '0x1', returnData: pad(numberToHex(value)) })
  const reads = (balance: bigint) =>
    Array.from({ length: READS }, (_, index) => call(index === READS - 1 ? balance : 0n))
  return stubNode({
    answers: {
      eth_estimateGas: () => '0xc350',
      eth_getBalance: () => numberToHex(10n ** 18n),
      eth_gasPrice: () => '0x1',
      eth_simulateV1: () => [{ calls: [...reads(before), call(1n), ...reads(after)] }],
    },
  })
}

test.each([
  [5n, 105n, 100n],
  [5n, 103n, 98n],
  [5n, 5n, 0n],
  [5n, 2n, 0n],
])('a recipient whose balance changes from %i to %i receives %i', async (before, after, received) => {
  stubTab({ 1: tokenNode(before, after) })
  const cost = await new QueryClient().query({ ...costQuery(ORDER), retry: false })
  expect(cost).toMatchObject({ ok: true, value: { received } })
})
