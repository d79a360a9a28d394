import { expect, test } from 'vitest'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { ACCOUNT, USDC } from '#tests/builders/random-orders.ts'
import { contractsOf, stubNode } from '#tests/builders/stub-node.ts'
import { RpcUnreachable, type Eip1193 } from './eip1193.ts'
import { lowerAllowance } from './read-allowance.ts'

const { permit2 } = chainById(1).contracts
const down: Eip1193 = { request: () => Promise.reject(new RpcUnreachable('down')) }

const nodeWith = (allowance: bigint, chainId: 1 | 8453 = 1) =>
  stubNode({
    chainId,
    contracts: contractsOf([USDC, 'function allowance(address, address)', [ACCOUNT, permit2], [allowance]]),
  })
const read = (page: Eip1193, wallet?: Eip1193) => lowerAllowance({ page, wallet }, 1, ACCOUNT, USDC)

test('the lower allowance counts if the nodes disagree, so that neither hides that an approval is needed', async () => {
  expect(await read(nodeWith(9n), nodeWith(9n))).toBe(9n)
  expect(await read(nodeWith(9n), nodeWith(4n))).toBe(4n)
  expect(await read(nodeWith(4n), nodeWith(9n))).toBe(4n)
})

test.each<readonly [string, Eip1193 | undefined]>([
  ['is absent', undefined],
  ['fails', down],
  ['never answers', { request: () => new Promise(() => {}) }],
  ['is on another network', nodeWith(4n, 8453)],
])('the allowance of the page’s node is returned if the wallet’s node %s', async (_why, wallet) => {
  expect(await read(nodeWith(9n), wallet)).toBe(9n)
})

test('a failure of the page’s node is thrown', async () => {
  await expect(read(down, nodeWith(9n))).rejects.toThrow(RpcUnreachable)
})
