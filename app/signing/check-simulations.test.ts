import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { encodeCollectFees } from '#app/domain/liquidity/calls/encode-liquidity.ts'
import { poolIdentity } from '#app/domain/trade/pool-identity.ts'
import { ACCOUNT, THIEF, USDC } from '#tests/builders/random-orders.ts'
import { contractsOf, etherOf, holdingOf, stubNode } from '#tests/builders/stub-node.ts'
import { checkSimulations } from './check-simulations.ts'
import type { ShownCollectFees } from './shown-liquidity.ts'

const { contracts } = ethereum
const manager = contracts.v4PositionManager
const pool = { token0: NATIVE, token1: USDC, fee: 500, tickSpacing: 10, hooks: NATIVE } as const
const shown: ShownCollectFees = {
  kind: 'collectFees',
  chainId: 1,
  account: ACCOUNT,
  version: 'v4',
  pool,
  tokenId: 5n,
  deadline: 1n,
  fees0: 50n,
  fees1: 60n,
}
const info = BigInt(poolIdentity(contracts, { tokenIn: NATIVE, tokenOut: USDC, pool: { version: 'v4', ...pool } }))

/** State with the position, which is the owner's, and the account's balances. */
const state = (wei: bigint, usdc: bigint, owner = ACCOUNT) =>
  contractsOf(
    [manager, 'function ownerOf(uint256)', [5n], [BigInt(owner)]],
    [manager, 'function getPositionLiquidity(uint256)', [5n], [7n]],
    [manager, 'function positionInfo(uint256)', [5n], [info]],
    etherOf(ACCOUNT, wei),
    ...holdingOf(ACCOUNT, USDC, [usdc]),
  )
const nodeAfter = (after: ReturnType<typeof state>) => stubNode({ contracts: state(100n, 100n), after })
const check = (page: ReturnType<typeof state>, wallet = page, change: Partial<ShownCollectFees> = {}) =>
  checkSimulations(
    {
      page: nodeAfter(page),
      wallet: { address: ACCOUNT, provider: nodeAfter(wallet) },
      shown: { ...shown, ...change } as ShownCollectFees,
    },
    [encodeCollectFees(shown)],
  )
const modified = { ok: false, problem: { code: 'request.modified', modification: 'effects' } }
const less = (amount0: bigint, amount1: bigint) => ({
  ok: false,
  problem: { code: 'liquidity.lessReceived', received: { amount0, amount1 } },
})

test('a withdrawal that pays less in the simulation returns the lower amounts of both nodes, and needs consent to them', async () => {
  const [full, taxed, poorer] = [state(150n, 160n), state(150n, 157n), state(149n, 158n)]
  expect(await check(full)).toEqual({ ok: true, value: undefined })
  expect(await check(taxed)).toEqual(less(50n, 57n))
  expect(await check(full, taxed)).toEqual(less(50n, 57n))
  expect(await check(poorer, taxed)).toEqual(less(49n, 57n))
  const received = { amount0: 50n, amount1: 57n }
  expect(await check(taxed, full, { received })).toEqual({ ok: true, value: undefined })
  expect(await check(state(150n, 156n), full, { received })).toEqual(less(50n, 56n))
})

test('a withdrawal that takes tokens or does anything else is a modification, without an amount to accept', async () => {
  expect(await check(state(150n, 99n))).toEqual(modified)
  expect(await check(state(150n, 157n, THIEF))).toEqual(modified)
})
