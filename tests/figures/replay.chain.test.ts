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
import { createRandom } from '#devnet/world/random.ts'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { indexInto } from '#tests/builders/index-into.ts'
import { turnOnProtocolFees } from '#tests/builders/turn-on-protocol-fees.ts'
import { payoutOf, poolOf, type ApiPosition, type Pair } from './paid-by-contracts.ts'

// Compares replays from the API with real positions that were opened when the replayed period began.

const CHAIN = 1
const OWNER: Address = ACCOUNTS[1].address
const [HOUR, DAY] = [3_600, 86_400]
const WEEK = 7 * DAY
/** Tokens that take a tax from each transfer or refuse it. */
const UNUSABLE = ['FOT', 'HONEY', 'hostile', 'TICKET']
/** Ratio of a pool's value to a position's. High, because the replay adds the position to liquidity that already includes it. */
const POOL_TO_POSITION = 50_000

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
  const trade = startTrading(pools)
  await trade(100)
  const start = await nextHour()
  await mineAt(start)
  for (const pool of pools) await openPositions(pool)
  await trade(1_500, WEEK)
  await mineAt(start + WEEK)
  await indexInto(api.db, world.rpcUrl, CHAIN)
}, 300_000)

afterAll(async () => {
  await api.stop()
  await world.stop()
})

/** Mines a block with a timestamp in UNIX seconds. */
async function mineAt(timestamp: number): Promise<void> {
  await world.rpc.call('evm_setNextBlockTimestamp', [timestamp])
  await world.rpc.call('evm_mine')
}

/** The next full hour of the chain in UNIX seconds. */
async function nextHour(): Promise<number> {
  const { timestamp } = await world.client.getBlock()
  return (Math.floor(Number(timestamp) / HOUR) + 1) * HOUR
}

const usdOf = (token: { readonly market: { readonly usd: number } }) => token.market.usd

/** Opens positions in ranges of all widths, and one whose range excludes the price. */
async function openPositions(pool: Pool): Promise<void> {
  const [side0, side1] = sidesOf(pool, usdOf)
  const [amount0, amount1] = [side0, side1].map((side) => baseUnitsWorth(pool.usd / POOL_TO_POSITION, side)) as [
    bigint,
    bigint,
  ]
  if (pool.version === 'v2') {
    await send(world.rpc, OWNER, addV2Liquidity(pool, amount0, amount1, OWNER))
    return
  }
  const price = sqrtPriceX96(side0, side1)
  const ranges = [1.004, 1.02, 1.2, 4].map((width) => rangeAround(price, width, pool.spacing))
  const outOfRange = rangeAround((price * 1_004n) / 1_000n, 1.006, pool.spacing)
  for (const range of [...ranges, outOfRange]) {
    const call =
      pool.version === 'v3'
        ? mintV3(pool, range, amount0, amount1, OWNER)
        : provideV4(pool, price, range, amount0, amount1, OWNER)
    // Fails where trades have moved the price beyond the amounts.
    await sendUnchecked(OWNER, call)
  }
}

/** Sends a transaction that may revert. */
function sendUnchecked(from: Address, { to, data, value = 0n }: Call): Promise<unknown> {
  return world.rpc.call('eth_sendTransactionSync', [{ from, to, data, value: hex(value), gas: hex(6_000_000) }])
}

/** Returns a function that makes random trades, evenly distributed over a number of seconds. */
function startTrading(pools: readonly Pool[]) {
  const random = createRandom(5).next
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
      await sendUnchecked(MARKET_MAKER, swapThroughRouter(pool, order))
      if (seconds > 0) await world.rpc.call('evm_increaseTime', [Math.floor((seconds / count) * 0.9)])
    }
  }
}

interface Amounts {
  readonly token0Quantity: string
  readonly token1Quantity: string
}

interface Position extends ApiPosition {
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

async function queryApi<Data>(query: string, variables: Readonly<Record<string, unknown>>): Promise<Data> {
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
    const { positions }: PositionPage = await queryApi<PositionPage>(POSITIONS, { owner: OWNER, after })
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
  const deposited = toBaseUnits(pool, position.earnings.deposited)
  const { poolReplay } = await queryApi<{ readonly poolReplay: Replay }>(REPLAY, {
    id: pool.id,
    liquidity: pool.version === 'v2' ? String(squareRoot(deposited[0] * deposited[1])) : position.liquidity,
    lower: position.tickLower,
    upper: position.tickUpper,
    period,
  })
  return poolReplay
}

function toBaseUnits({ currency0, currency1 }: Pool, { token0Quantity, token1Quantity }: Amounts): Pair {
  return [parseUnits(token0Quantity, currency0.decimals), parseUnits(token1Quantity, currency1.decimals)]
}

/** In base units. Rounding smaller fees by one unit may exceed the tolerance. */
const MEASURABLE = 1_000n

function deviation(replayed: bigint, real: bigint): number {
  return Math.abs(Number(replayed - real)) / Number(real)
}

test('the replayed fees of a week equal those of real v3 and v4 positions, within 0.5 %', async () => {
  const worst = { V2: 0, V3: 0, V4: 0 }
  const compared = { V2: 0, V3: 0, V4: 0 }
  let [withoutFees, partlyInRange] = [0, 0]
  for (const position of await allPositions()) {
    const { protocolVersion, earnings } = position
    if (protocolVersion === 'V2') continue
    const replay = await replayOf(position, 'WEEK')
    expect(replay.toTimestamp - replay.fromTimestamp).toBe(WEEK)
    const pool = poolOf(world, position)
    const { fees, principal } = await payoutOf(world, position)
    const replayedFees = toBaseUnits(pool, replay.fees)
    const replayedPrincipal = toBaseUnits(pool, replay.principal)
    for (const side of [0, 1] as const) {
      const realFees = fees?.[side] ?? 0n
      expect(replayedPrincipal[side] - principal[side]).toBeLessThanOrEqual(1n)
      expect(principal[side] - replayedPrincipal[side]).toBeLessThanOrEqual(1n)
      if (realFees === 0n) {
        withoutFees += 1
        expect(replayedFees[side]).toBeLessThanOrEqual(1n)
      }
      if (realFees < MEASURABLE) continue
      worst[protocolVersion] = Math.max(worst[protocolVersion], deviation(replayedFees[side], realFees))
      compared[protocolVersion] += 1
    }
    // The position was opened minutes after the replayed period began.
    expect(Math.abs(replay.secondsInRange - earnings.secondsInRange)).toBeLessThan(600)
    if (replay.secondsInRange > 0 && replay.secondsInRange < WEEK) partlyInRange += 1
  }
  console.info('replayed fees, worst deviation', worst, 'amounts compared', compared, { withoutFees, partlyInRange })
  expect(compared.V3).toBeGreaterThan(50)
  expect(compared.V4).toBeGreaterThan(20)
  expect(partlyInRange).toBeGreaterThan(10)
  expect(Math.max(worst.V3, worst.V4)).toBeLessThan(0.005)
}, 300_000)

test('the replayed growth of a week equals that of real v2 shares, within 0.5 %', async () => {
  let [worst, compared] = [0, 0]
  for (const position of await allPositions()) {
    if (position.protocolVersion !== 'V2') continue
    const pool = poolOf(world, position)
    const replay = await replayOf(position, 'WEEK')
    const [deposited, fees] = [toBaseUnits(pool, position.earnings.deposited), toBaseUnits(pool, replay.fees)]
    const { principal } = await payoutOf(world, position)
    const growth = squareRoot(principal[0] * principal[1]) - squareRoot(deposited[0] * deposited[1])
    worst = Math.max(worst, deviation(squareRoot(fees[0] * fees[1]), growth))
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
  const [weekFees, yearFees] = [toBaseUnits(pool, week.fees), toBaseUnits(pool, year.fees)]
  expect(yearFees[0] + yearFees[1]).toBeGreaterThanOrEqual(weekFees[0] + weekFees[1])
}, 60_000)
