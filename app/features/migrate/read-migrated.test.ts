import { expect, test } from 'vitest'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import { DEFAULT_TRADE_LIMITS } from '#app/domain/swap/trade-limits.ts'
import { pairAddress } from '#app/domain/trade/pool-identity.ts'
import { ACCOUNT, USDC, WETH } from '#tests/builders/random-orders.ts'
import { prepareMigration } from './prepare-migration.ts'
import { readMigrated } from './read-migrated.ts'
import type { SourcePosition } from './source-position.ts'
import { defaultRange, targetKeys, targetPool } from './target-pools.ts'

const HASH = `0x${'12'.repeat(32)}` as const
const BURN = '0xdccd412f0b1252819cb1fd330b93224ca42612892bb3f4f789976e6d81936496'
const COLLECT = '0x40d0efd1a53d60ecbf40971b9daf7dc90178c3aadc7aab1765632738fa8b8f01'
const { contracts } = chainById(1)
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const tick = 200_000
const v2: SourcePosition = {
  chainId: 1,
  account: ACCOUNT,
  tokens: [
    { token: USDC, symbol: 'USDC', decimals: 6 },
    { token: WETH, symbol: 'WETH', decimals: 18 },
  ],
  liquidity: 10n ** 15n,
  price: { sqrtPrice: sqrtPriceAtTick(tick), tick },
  fee: 3_000,
  fees: { amount0: 0n, amount1: 0n },
  withdrawn: { amount0: 10n ** 9n, amount1: 485n * 10n ** 15n },
  nft: undefined,
}
const v3 = { ...v2, nft: { tokenId: 7n, range: { tickLower: 199_020, tickUpper: 201_000 } } }
const burn = { address: pairAddress(contracts, USDC, WETH), topics: [BURN], data: `0x${word(900n)}${word(5_000n)}` }
const collect = {
  address: contracts.v3PositionManager,
  topics: [COLLECT, `0x${word(7n)}`],
  data: `0x${word(1n)}${word(900n)}${word(5_000n)}`,
}

function prepare(source: SourcePosition, version: 'v3' | 'v4') {
  const [key] = targetKeys(source, version)
  if (!key) throw new Error('no pool')
  const target = targetPool(source, key, undefined)
  const prepared = prepareMigration(source, target, defaultRange(source, target), DEFAULT_TRADE_LIMITS)
  if (!prepared) throw new Error('nothing prepared')
  return prepared
}

/** A node with a migration mined in block 16, after which the account has more USDC and other tokens by these amounts. */
function nodeOf(logs: readonly object[], changes: { readonly usdc: bigint; readonly other: bigint }): Eip1193 {
  const receipt = { transactionHash: HASH, blockNumber: '0x10', status: '0x1', gasUsed: '0x0', from: ACCOUNT, logs }
  return {
    async request({ method, params = [] }) {
      if (method === 'eth_getTransactionReceipt') return receipt
      const [call, block] = params as readonly [{ readonly to?: string }, string]
      if (method === 'eth_getTransactionCount') return block === '0x10' ? '0x2' : '0x1'
      const change = method === 'eth_call' && call.to === USDC ? changes.usdc : changes.other
      return `0x${(10_000n + (block === '0x10' ? change : 0n)).toString(16)}`
    },
  }
}

const one = { hash: HASH, steps: ['migrateLiquidity'] } as const

test.each([
  ['v2 to v3', prepare(v2, 'v3'), burn, one],
  ['v2 to v4 in one request', prepare(v2, 'v4'), burn, { hash: HASH, steps: ['batch'] } as const],
  ['v3 to v4', prepare(v3, 'v4'), collect, one],
])('the amounts migrated from %s are those withdrawn less those refunded', async (_, prepared, event, flow) => {
  const read = await readMigrated(nodeOf([event], { usdc: 100n, other: 2_000n }), prepared, flow)
  const [usdc, other] = prepared.refundTokens[0].token === USDC ? (['0', '1'] as const) : (['1', '0'] as const)
  expect(read.refunded).toEqual({ [`amount${usdc}`]: 100n, [`amount${other}`]: 2_000n })
  expect(read.migrated).toEqual({ [`amount${usdc}`]: 800n, [`amount${other}`]: 3_000n })
})

test('the second of two transactions shows the amounts deposited, and no refund', async () => {
  const prepared = prepare(v2, 'v4')
  expect(prepared.tokens.map(({ token }) => token)).toEqual([NATIVE, USDC])
  const flow = { hash: HASH, steps: ['removeLiquidity', 'addLiquidity'] } as const
  const read = await readMigrated(nodeOf([], { usdc: -100n, other: -2_000n }), prepared, flow)
  expect(read).toMatchObject({ migrated: { amount0: 2_000n, amount1: 100n } })
  expect(read.refunded).toBeUndefined()
})

test('without an event of the withdrawal, the amounts are unknown', async () => {
  const read = await readMigrated(nodeOf([collect], { usdc: 100n, other: 2_000n }), prepare(v2, 'v3'), one)
  expect(read).toEqual({ tokenId: undefined })
})
