import { parseAbi, type Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { transferTokens } from '#devnet/calls.ts'
import { sendAll } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { indexInto } from '#tests/builders/index-into.ts'
import { headOf, startActivity } from '#tests/builders/random-activity.ts'
import { turnOnProtocolFees } from '#tests/builders/turn-on-protocol-fees.ts'
import { compareFigures } from './compare-figures.ts'
import { marketFromLogs, type MarketFromLogs } from './market-from-logs.ts'
import { readEvents } from './read-events.ts'

const CHAIN = 1
const DAY = 86_400
const DEAD: Address = '0x000000000000000000000000000000000000dEaD'

let world: SmallWorld
let api: ApiWorker
let market: MarketFromLogs

beforeAll(async () => {
  world = await startSmallWorld({ chainId: CHAIN })
  api = await startApiWorker({ RPC_URLS: JSON.stringify({ [CHAIN]: [world.rpcUrl] }) })
  await turnOnProtocolFees(world)
  await trade()
  const { number } = await headOf(world)
  await indexInto(api.db, world.rpcUrl, CHAIN)
  market = await marketFromLogs(world.rpcUrl, CHAIN, number)
})

afterAll(async () => {
  await api.stop()
  await world.stop()
})

/** Trades over more than a year: a few before the start of all charts, and the more frequently the more recent. */
async function trade(): Promise<void> {
  const burntTokens = ['LINK', 'UNI', 'WBTC'].flatMap((symbol) => world.tokens[symbol] ?? [])
  await sendAll(
    world.rpc,
    ACCOUNTS[0].address,
    burntTokens.map(({ address }) => transferTokens(address, DEAD, 10n ** 8n)),
  )
  const activity = await startActivity(world, 4)
  for (const [blocks, seconds] of [
    [40, 200 * DAY],
    [40, 190 * DAY],
    [30, 5 * DAY],
    [40, 7 * 3_600],
    [40, 10 * 60],
    [20, 60],
  ] as const) {
    await activity.mine(blocks)
    await world.rpc.call('evm_increaseTime', [seconds])
  }
  await activity.mine(10)
}

async function queryApi(query: string, variables: Readonly<Record<string, unknown>>): Promise<unknown> {
  const response = await api.fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as { readonly data: unknown; readonly errors?: unknown }
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

test('every price, value, volume, TVL, change, APR, candle and 52-week range equals the one computed from logs', async () => {
  const pools = [...market.pools.values()]
  const tokens = [...market.tokens.values()]
  expect(pools.length).toBeGreaterThan(20)
  expect(tokens.length).toBeGreaterThan(10)
  const { count, differences } = await compareFigures(market, queryApi, CHAIN, { pools, tokens })
  expect(differences).toEqual([])
  expect(count).toBeGreaterThan(50_000)
})

const protocolFeesAbi = parseAbi([
  'function protocolFees() view returns (uint128 token0, uint128 token1)',
  'function protocolFeesAccrued(address currency) view returns (uint256)',
])
/** In parts per billion: contracts round the fee of each swap step. */
const TOLERANCE = 1_000n
const BILLION = 10n ** 9n

const FEE_SHARES =
  'query FeeShares($id: String!) { pool(chain: ETHEREUM, id: $id) { feeShares { liquidityProviders protocol } } }'

/** In parts per billion. */
async function protocolShare(id: string): Promise<bigint> {
  const { pool } = (await queryApi(FEE_SHARES, { id })) as {
    readonly pool: { readonly feeShares: Record<string, string> }
  }
  const [integer = '', fraction = ''] = (pool.feeShares['protocol'] ?? '').split('.')
  // In percent.
  return BigInt(integer + fraction.padEnd(7, '0'))
}

test("the protocol's share of v3 fees equals the protocol fees in the contracts", async () => {
  const events = await readEvents(world.rpcUrl, CHAIN, (await headOf(world)).number)
  let compared = 0
  for (const pool of market.pools.values()) {
    if (pool.version !== 3) continue
    const protocolFees = await world.client.readContract({
      address: pool.id as Address,
      abi: protocolFeesAbi,
      functionName: 'protocolFees',
    })
    // In millionths of a base unit.
    const fees = [0n, 0n] as [bigint, bigint]
    for (const event of events) {
      if (event.name !== 'v3Swap' || event.address !== pool.id) continue
      const { amount0, amount1 } = event.args
      if (amount0 > 0n) fees[0] += amount0 * BigInt(pool.fee)
      else fees[1] += amount1 * BigInt(pool.fee)
    }
    for (const side of [0, 1] as const) {
      // Small amounts are dominated by rounding.
      if (fees[side] < 10n ** 18n) continue
      const expected = (protocolFees[side] * 1_000_000n * BILLION) / fees[side]
      const difference = (await protocolShare(pool.id)) - expected
      expect(difference < 0n ? -difference : difference).toBeLessThanOrEqual(TOLERANCE)
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(10)
})
