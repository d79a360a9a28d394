import { parseUnits, type Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { squareRoot } from '#app/domain/liquidity/square-root.ts'
import { ACCOUNTS, MARKET_MAKER } from '#devnet/accounts.ts'
import { addV2Liquidity, approve, mintV3, swapThroughRouter, type Call } from '#devnet/calls.ts'
import { rangeAround, baseUnitsWorth, sqrtPriceX96 } from '#devnet/pool-maths.ts'
import { isNativePool, type Pool } from '#devnet/pools.ts'
import { hex } from '#devnet/rpc.ts'
import { approvals, provideV4, sidesOf } from '#devnet/seed.ts'
import { send, sendAll } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { indexInto } from '#tests/builders/index-into.ts'
import { seededRandom } from '#tests/builders/random-activity.ts'
import { turnOnProtocolFees } from '#tests/builders/turn-on-protocol-fees.ts'
import { paidFor, poolOf, type PaidPosition, type Pair } from './paid-by-contracts.ts'

// Replays of the API, on workerd and its index, compared with real positions that were opened when the replayed time began.

const CHAIN = 1
const OWNER: Address = ACCOUNTS[1].address
const [HOUR, DAY] = [3_600, 86_400]
const WEEK = 7 * DAY
/** Tokens that take a part of each transfer or refuse it. */
const UNUSABLE = ['FOT', 'HONEY', 'hostile', 'TICKET']
/** Ratio of a pool's value to a position's: so high that the replay may add the position a second time. */
const PART = 50_000

let world: SmallWorld
let api: ApiWorker

beforeAll(async () => {
  world = await startSmallWorld({ chainId: CHAIN })
  api = await startApiWorker({
    RPC_URLS: JSON.stringify({ [CHAIN]: [world.rpcUrl] }),
    RATE_LIMITS: JSON.stringify({ graphql: { burst: 50_000, perSecond: 5_000 } }),
  })
  const { rpc, addresses, chainId, tokens } = world
  await turnOnProtocolFees(world)
  for (const account of [MARKET_MAKER, OWNER]) await rpc.call('anvil_setBalance', [account, hex(10n ** 24n)])
  await sendAll(rpc, OWNER, approvals(chainId, Object.values(tokens), 'provider'))
  const pools = world.pools.filter(({ currency0, currency1 }) =>
    [currency0, currency1].every(({ symbol }) => !UNUSABLE.includes(symbol)),
  )
  await sendAll(
    rpc,
    OWNER,
    pools.flatMap((pool) => (pool.version === 'v2' ? [approve(pool.id, addresses.v2Router)] : [])),
  )
  const trade = trading(pools)
  await trade(100)
  const begin = await timeAt(0)
  for (const pool of pools) await open(pool)
  await trade(1_500, WEEK)
  await timeAt(begin + WEEK)
  await indexInto(api.db, world.rpcUrl, CHAIN)
}, 300_000)

afterAll(async () => {
  await api.stop()
  await world.stop()
})

/** Mines a block at the time; 0 is the next full hour. Returns the block's time. */
async function timeAt(time: number): Promise<number> {
  const { timestamp } = await world.client.getBlock()
  const wanted = time === 0 ? (Math.floor(Number(timestamp) / HOUR) + 1) * HOUR : time
  await world.rpc.call('evm_setNextBlockTimestamp', [wanted])
  await world.rpc.call('evm_mine')
  return wanted
}

const usdOf = (token: { readonly market: { readonly usd: number } }) => token.market.usd

/** Opens positions in ranges of all sizes, and one beside the price. */
async function open(pool: Pool): Promise<void> {
  const [side0, side1] = sidesOf(pool, usdOf)
  const [amount0, amount1] = [baseUnitsWorth(pool.usd / PART, side0), baseUnitsWorth(pool.usd / PART, side1)]
  if (pool.version === 'v2') {
    await send(world.rpc, OWNER, addV2Liquidity(pool, amount0, amount1, OWNER))
    return
  }
  const price = sqrtPriceX96(side0, side1)
  const ranges = [1.004, 1.02, 1.2, 4].map((width) => rangeAround(price, width, pool.spacing))
  const beside = rangeAround((price * 1_004n) / 1_000n, 1.006, pool.spacing)
  for (const range of [...ranges, beside]) {
    const call =
      pool.version === 'v3'
        ? mintV3(pool, range, amount0, amount1, OWNER)
        : provideV4(pool, price, range, amount0, amount1, OWNER)
    // Fails where trades have moved the price beyond the amounts.
    await transact(OWNER, call)
  }
}

function transact(from: Address, { to, data, value = 0n }: Call): Promise<unknown> {
  return world.rpc.call('eth_sendTransactionSync', [{ from, to, data, value: hex(value), gas: hex(6_000_000) }])
}

function trading(pools: readonly Pool[]) {
  const random = seededRandom(5)
  return async (count: number, seconds = 0): Promise<void> => {
    for (let done = 0; done < count; done += 1) {
      const pool = pools[Math.floor(random() * pools.length)]
      if (!pool) continue
      const isZeroForOne = random() < 0.5
      const isExactIn = random() < 0.6 || isNativePool(pool)
      const { token, decimals } = isZeroForOne === isExactIn ? pool.currency0 : pool.currency1
      const usd = Math.min(10 ** (1 + random() * 6), pool.usd / 20)
      const amount = baseUnitsWorth(usd, { usd: usdOf(token), decimals })
      const order = { isZeroForOne, type: isExactIn ? 'exactIn' : 'exactOut', amount } as const
      await transact(MARKET_MAKER, swapThroughRouter(pool, order))
      if (seconds > 0) await world.rpc.call('evm_increaseTime', [Math.floor((seconds / count) * 0.9)])
    }
  }
}

interface Amounts {
  readonly token0Quantity: string
  readonly token1Quantity: string
}

interface Position extends PaidPosition {
  readonly tickLower: number | null
  readonly tickUpper: number | null
  readonly earnings: { readonly deposited: Amounts; readonly secondsInRange: number }
}

interface Replay {
  readonly fromTimestamp: number
  readonly toTimestamp: number
  readonly deposited: Amounts
  readonly principal: Amounts
  readonly fees: Amounts
  readonly secondsInRange: number
}

const POSITIONS = `query ($owner: String!, $after: String) {
  positions(ownerAddress: $owner, chains: [ETHEREUM], first: 10, after: $after) {
    pageInfo { hasNextPage endCursor }
    edges { node {
      protocolVersion tokenId owner liquidity tickLower tickUpper pool { id }
      earnings { secondsInRange deposited { token0Quantity token1Quantity } }
    } }
  }
}`

const REPLAY = `query ($id: String!, $liquidity: String!, $lower: Int, $upper: Int, $period: ReplayPeriod!) {
  poolReplay(chain: ETHEREUM, id: $id, liquidity: $liquidity, tickLower: $lower, tickUpper: $upper, period: $period) {
    fromTimestamp toTimestamp secondsInRange
    deposited { ...Amounts } principal { ...Amounts } fees { ...Amounts }
  }
}
fragment Amounts on PositionAmounts { token0Quantity token1Quantity }`

async function ask<Data>(query: string, variables: Readonly<Record<string, unknown>>): Promise<Data> {
  const response = await api.fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as { readonly data: Data; readonly errors?: unknown }
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

async function allPositions(): Promise<readonly Position[]> {
  const all: Position[] = []
  for (let after: string | null = null; ;) {
    const { positions }: PositionPage = await ask<PositionPage>(POSITIONS, { owner: OWNER, after })
    all.push(...positions.edges.map(({ node }) => node))
    if (!positions.pageInfo.hasNextPage) return all
    after = positions.pageInfo.endCursor
  }
}

interface PositionPage {
  readonly positions: {
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
    readonly edges: readonly { readonly node: Position }[]
  }
}

async function replayOf(position: Position, period: string): Promise<Replay> {
  const pool = poolOf(world, position)
  const deposited = raw(pool, position.earnings.deposited)
  const { poolReplay } = await ask<{ readonly poolReplay: Replay }>(REPLAY, {
    id: pool.id,
    liquidity: pool.version === 'v2' ? String(squareRoot(deposited[0] * deposited[1])) : position.liquidity,
    ...{ lower: position.tickLower, upper: position.tickUpper, period },
  })
  return poolReplay
}

function raw({ currency0, currency1 }: Pool, { token0Quantity, token1Quantity }: Amounts): Pair {
  return [parseUnits(token0Quantity, currency0.decimals), parseUnits(token1Quantity, currency1.decimals)]
}

/** Base units. For smaller fees, rounding by one unit exceeds the tolerance. */
const MEASURABLE = 1_000n

function deviation(replayed: bigint, real: bigint): number {
  return Math.abs(Number(replayed - real)) / Number(real)
}

test('the replayed fees of a week equal those of real v3 and v4 positions, within 0.5 %', async () => {
  const worst = { V2: 0, V3: 0, V4: 0 }
  const compared = { V2: 0, V3: 0, V4: 0 }
  let [idle, seconds] = [0, 0]
  for (const position of await allPositions()) {
    const { protocolVersion, earnings } = position
    if (protocolVersion === 'V2') continue
    const replay = await replayOf(position, 'WEEK')
    expect(replay.toTimestamp - replay.fromTimestamp).toBe(WEEK)
    const pool = poolOf(world, position)
    const { fees, principal } = await paidFor(world, position)
    const [replayed, left] = [raw(pool, replay.fees), raw(pool, replay.principal)]
    for (const side of [0, 1] as const) {
      const real = fees?.[side] ?? 0n
      expect(left[side] - principal[side]).toBeLessThanOrEqual(1n)
      expect(principal[side] - left[side]).toBeLessThanOrEqual(1n)
      if (real === 0n) {
        idle += 1
        expect(replayed[side]).toBeLessThanOrEqual(1n)
      }
      if (real < MEASURABLE) continue
      worst[protocolVersion] = Math.max(worst[protocolVersion], deviation(replayed[side], real))
      compared[protocolVersion] += 1
    }
    // The position was opened minutes after the replayed time began.
    expect(Math.abs(replay.secondsInRange - earnings.secondsInRange)).toBeLessThan(600)
    if (replay.secondsInRange > 0 && replay.secondsInRange < WEEK) seconds += 1
  }
  console.info('replayed fees, worst deviation', worst, 'amounts compared', compared, { idle, seconds })
  expect(compared.V3).toBeGreaterThan(50)
  expect(compared.V4).toBeGreaterThan(20)
  expect(seconds).toBeGreaterThan(10)
  expect(Math.max(worst.V3, worst.V4)).toBeLessThan(0.005)
}, 300_000)

test('the replayed growth of a week equals that of real v2 shares, within 0.5 %', async () => {
  let [worst, compared] = [0, 0]
  for (const position of await allPositions()) {
    if (position.protocolVersion !== 'V2') continue
    const pool = poolOf(world, position)
    const replay = await replayOf(position, 'WEEK')
    const [deposited, fees] = [raw(pool, position.earnings.deposited), raw(pool, replay.fees)]
    const { principal } = await paidFor(world, position)
    const real = squareRoot(principal[0] * principal[1]) - squareRoot(deposited[0] * deposited[1])
    worst = Math.max(worst, deviation(squareRoot(fees[0] * fees[1]), real))
    compared += 1
    expect(replay.secondsInRange).toBe(WEEK)
  }
  console.info('growth of pairs, worst deviation', worst, 'compared', compared)
  expect(compared).toBeGreaterThan(1)
  expect(worst).toBeLessThan(0.005)
}, 60_000)

test('a pool younger than the period is replayed from its creation', async () => {
  const [position] = await allPositions()
  if (!position) throw new Error('no position')
  const [week, year] = [await replayOf(position, 'WEEK'), await replayOf(position, 'YEAR')]
  expect(year.fromTimestamp).toBeLessThan(week.fromTimestamp)
  expect(year.fromTimestamp).toBeGreaterThan(week.fromTimestamp - DAY)
  const pool = poolOf(world, position)
  const [short, long] = [raw(pool, week.fees), raw(pool, year.fees)]
  expect(long[0] + long[1]).toBeGreaterThanOrEqual(short[0] + short[1])
}, 60_000)
