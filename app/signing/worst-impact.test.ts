import { expect, test } from 'vitest'
import { RpcUnreachable } from '#app/chain/eip1193.ts'
import { USDC, WETH } from '#tests/builders/random-orders.ts'
import { contractsOf, stubNode } from '#tests/builders/stub-node.ts'
import { v2Pair } from '#tests/builders/stub-pools.ts'
import { readWorstImpact } from './worst-impact.ts'

/** Returns a node whose pool has a price of `price` base units of USDC per base unit of WETH. */
const pricedAt = (price: bigint) =>
  stubNode({ contracts: contractsOf(v2Pair(WETH, USDC, 10n ** 9n, price * 10n ** 9n)) })
const silent = stubNode({ answers: { eth_call: () => Promise.reject(new RpcUnreachable('gone')) } })
const swap = { chainId: 1, input: WETH, output: USDC, quoted: { input: 1_000n, output: 2_850n } } as const

test('a quote is compared with the pools’ price on the page’s node', async () => {
  expect(await readWorstImpact({ page: pricedAt(3n) }, swap)).toBe(500)
})

test('the larger of the losses against two nodes is returned', async () => {
  expect(await readWorstImpact({ page: pricedAt(3n), wallet: pricedAt(4n) }, swap)).toBe(2_875)
  expect(await readWorstImpact({ page: pricedAt(4n), wallet: pricedAt(3n) }, swap)).toBe(2_875)
})

test('the impact is undefined if one node has no price, because the pool on the other may be invented', async () => {
  expect(await readWorstImpact({ page: stubNode(), wallet: pricedAt(3n) }, swap)).toBeUndefined()
  expect(await readWorstImpact({ page: pricedAt(3n), wallet: stubNode() }, swap)).toBeUndefined()
})

test('the impact is undefined if no node has a price', async () => {
  expect(await readWorstImpact({ page: stubNode(), wallet: stubNode() }, swap)).toBeUndefined()
  const large = { ...swap, quoted: { input: 10n ** 12n, output: 3n * 10n ** 12n } }
  expect(await readWorstImpact({ page: pricedAt(3n) }, large)).toBeUndefined()
})

test('errors of the wallet’s node are ignored; errors of the page’s node are thrown', async () => {
  expect(await readWorstImpact({ page: pricedAt(3n), wallet: silent }, swap)).toBe(500)
  await expect(readWorstImpact({ page: silent, wallet: pricedAt(3n) }, swap)).rejects.toThrow('gone')
})
