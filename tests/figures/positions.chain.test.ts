import { encodeFunctionData, getAddress, parseAbi, parseUnits, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { v4PositionManagerAbi } from '#devnet/abi.ts'
import { createV4Pool } from '#devnet/calls.ts'
import { fullRange, baseUnitsWorth, sqrtPriceX96 } from '#devnet/pool-maths.ts'
import { resolvePool, type Pool } from '#devnet/pools.ts'
import { provideV4, sidesOf } from '#devnet/seed.ts'
import { send } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { indexInto } from '#tests/builders/index-into.ts'
import { startPositions, type NetAmounts, type Positions } from '#tests/builders/random-positions.ts'
import { turnOnProtocolFees } from '#tests/builders/turn-on-protocol-fees.ts'
import { payoutOf, poolOf, type Payout, type Pair } from './paid-by-contracts.ts'

// Compares positions from the API with the amounts that the contracts pay when everything is removed.

const [CHAIN, SEPOLIA] = [1, 11155111] as const
const OWNERS: readonly Address[] = ACCOUNTS.map(({ address }) => address)

let world: SmallWorld
/** A chain without an index. */
let testnet: SmallWorld
let api: ApiWorker
let positions: Positions

beforeAll(async () => {
  ;[world, testnet] = await Promise.all([startSmallWorld({ chainId: CHAIN }), startSmallWorld({ chainId: SEPOLIA })])
  api = await startApiWorker({
    RPC_URLS: JSON.stringify({ [CHAIN]: [world.rpcUrl], [SEPOLIA]: [testnet.rpcUrl] }),
    RATE_LIMITS: JSON.stringify({ graphql: { burst: 50_000, perSecond: 5_000 } }),
  })
  await turnOnProtocolFees(world)
  positions = await startPositions(world, OWNERS, 11)
  await positions.create(360)
  await positions.use(400)
  await indexInto(api.db, world.rpcUrl, CHAIN)
}, 300_000)

afterAll(async () => {
  await api.stop()
  await Promise.all([world.stop(), testnet.stop()])
})

interface Amounts {
  readonly token0Quantity: string
  readonly token1Quantity: string
  readonly usdValue: string | null
}

interface Priced {
  readonly market: { readonly price: string | null }
}

interface Position {
  readonly id: string
  readonly protocolVersion: 'V2' | 'V3' | 'V4'
  readonly tokenId: string | null
  readonly owner: Address
  readonly status: string
  readonly liquidity: string
  readonly isComplete: boolean
  readonly amounts: Amounts
  readonly uncollected: Amounts | null
  readonly pool: { readonly id: string; readonly token0: Priced; readonly token1: Priced }
  readonly history: { readonly edges: readonly { readonly node: { readonly type: string; readonly hash: Hex } }[] }
  readonly tickLower: number | null
  readonly createdAtTimestamp: number
  readonly tickUpper: number | null
  readonly earnings: Earnings | null
}

interface Earnings extends Readonly<Record<'deposited' | 'withdrawn' | 'collected' | 'fees', Amounts>> {
  readonly impermanentLoss: string | null
  readonly resultAgainstHolding: string | null
  readonly resultAgainstDeposit: string | null
  readonly secondsActive: number
  readonly secondsInRange: number | null
  readonly apr: string | null
}

const POSITIONS = `query ($owner: String!, $chain: Chain!, $after: String) {
  positions(ownerAddress: $owner, chains: [$chain], statuses: [IN_RANGE, OUT_OF_RANGE, CLOSED], first: 10, after: $after) {
    chains { isAvailable isComplete }
    pageInfo { hasNextPage endCursor }
    totalCount
    edges { node {
      id protocolVersion tokenId owner status liquidity isComplete
      amounts { ...Amounts }
      uncollected { ...Amounts }
      pool { id token0 { market { price } } token1 { market { price } } } tickLower tickUpper createdAtTimestamp
      earnings {
        deposited { ...Amounts } withdrawn { ...Amounts } collected { ...Amounts } fees { ...Amounts }
        impermanentLoss resultAgainstHolding resultAgainstDeposit secondsActive secondsInRange apr
      }
      history(first: 20) { edges { node { type hash } } }
    } }
  }
}
fragment Amounts on PositionAmounts { token0Quantity token1Quantity usdValue }`

const POSITION = `query ($chain: Chain!, $version: ProtocolVersion!, $id: String!, $owner: String) {
  position(chain: $chain, version: $version, id: $id, ownerAddress: $owner) {
    id protocolVersion tokenId owner status liquidity isComplete createdAtTimestamp
    amounts { token0Quantity token1Quantity usdValue }
    uncollected { token0Quantity token1Quantity usdValue }
    pool { id token0 { market { price } } token1 { market { price } } }
    earnings { apr }
    history { edges { node { type } } }
  }
}`

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

/** Requests the position with an id as in `Positions.netAmounts`. */
async function positionById(chain: string, key: string): Promise<Position | null> {
  const [version = '', id, owner] = key.split(':')
  const variables = { chain, version: version.toUpperCase(), id, owner }
  return (await queryApi<{ readonly position: Position | null }>(POSITION, variables)).position
}

interface PositionPage {
  readonly positions: {
    readonly chains: readonly unknown[]
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
    readonly totalCount: number
    readonly edges: readonly { readonly node: Position }[]
  }
}

async function positionsOf(owner: Address, chain = 'ETHEREUM'): Promise<readonly Position[]> {
  const all: Position[] = []
  for (let after: string | null = null; ;) {
    const page: PositionPage = await queryApi<PositionPage>(POSITIONS, { owner, chain, after })
    expect(page.positions.chains).toEqual([{ isAvailable: true, isComplete: true }])
    all.push(...page.positions.edges.map(({ node }) => node))
    if (!page.positions.pageInfo.hasNextPage) {
      expect(all).toHaveLength(page.positions.totalCount)
      return all
    }
    after = page.positions.pageInfo.endCursor
  }
}

function toBaseUnits({ currency0, currency1 }: Pool, { token0Quantity, token1Quantity }: Amounts): Pair {
  return [parseUnits(token0Quantity, currency0.decimals), parseUnits(token1Quantity, currency1.decimals)]
}

test('amounts and uncollected fees of every position equal what its contracts pay, to the base unit', async () => {
  const counts = { V2: 0, V3: 0, V4: 0 }
  const statuses = new Map<string, number>()
  let withFees = 0
  for (const owner of OWNERS) {
    for (const position of await positionsOf(owner)) {
      const pool = poolOf(world, position)
      const expected = await payoutOf(world, position)
      const actual: Payout = {
        principal: toBaseUnits(pool, position.amounts),
        fees: position.uncollected && toBaseUnits(pool, position.uncollected),
      }
      expect({ id: position.id, owner: position.owner, isComplete: position.isComplete, ...actual }).toEqual({
        id: position.id,
        owner: getAddress(owner),
        isComplete: true,
        ...expected,
      })
      counts[position.protocolVersion] += 1
      statuses.set(position.status, (statuses.get(position.status) ?? 0) + 1)
      if (expected.fees?.some((fee) => fee > 0n)) withFees += 1
    }
  }
  expect(counts.V2).toBeGreaterThan(20)
  expect(counts.V3).toBeGreaterThan(120)
  expect(counts.V4).toBeGreaterThan(50)
  expect(counts.V2 + counts.V3 + counts.V4).toBeGreaterThan(300)
  expect(withFees).toBeGreaterThan(100)
  for (const status of ['IN_RANGE', 'OUT_OF_RANGE', 'CLOSED']) expect(statuses.get(status)).toBeGreaterThan(5)
}, 300_000)

function netAmountsOf({ id }: Position): NetAmounts {
  const amounts = positions.netAmounts.get(id.replace(/^\d+:/, ''))
  if (!amounts) throw new Error(`no transactions of ${id}`)
  return amounts
}

const isTaxed = ({ currency0, currency1 }: Pool) => [currency0, currency1].some(({ symbol }) => symbol === 'FOT')

test('deposits, withdrawals and collected fees equal the amounts moved on the chain, to the base unit', async () => {
  const counts = { V2: 0, V3: 0, V4: 0 }
  let collecting = 0
  for (const owner of OWNERS) {
    for (const position of await positionsOf(owner)) {
      const pool = poolOf(world, position)
      const { earnings } = position
      expect(earnings).not.toBeNull()
      if (!earnings || isTaxed(pool)) continue
      const [deposited, withdrawn, collected] = [
        toBaseUnits(pool, earnings.deposited),
        toBaseUnits(pool, earnings.withdrawn),
        toBaseUnits(pool, earnings.collected),
      ]
      const amounts = ([0, 1] as const).map((side) => withdrawn[side] + collected[side] - deposited[side])
      const { amount0, amount1 } = netAmountsOf(position)
      expect([position.id, amounts]).toEqual([position.id, [amount0, amount1]])
      counts[position.protocolVersion] += 1
      if (collected.some((amount) => amount > 0n)) collecting += 1
      if (position.uncollected) {
        const fees = toBaseUnits(pool, earnings.fees)
        const uncollected = toBaseUnits(pool, position.uncollected)
        expect(fees).toEqual([collected[0] + uncollected[0], collected[1] + uncollected[1]])
      }
    }
  }
  expect(counts.V2).toBeGreaterThan(15)
  expect(counts.V3).toBeGreaterThan(120)
  expect(counts.V4).toBeGreaterThan(50)
  expect(collecting).toBeGreaterThan(50)
}, 300_000)

/** Values of deposits and withdrawals in micro-dollars, by hash, from the events of pools, which are indexed independently of positions. */
async function valuesByHash(): Promise<ReadonlyMap<string, { readonly kind: string; readonly usd: number }>> {
  const query = "SELECT tx_hash, kind, usd FROM pool_events WHERE chain_id = 1 AND kind IN ('add', 'remove')"
  const { results } = await api.db.prepare(query).all<{ tx_hash: string; kind: string; usd: number }>()
  return new Map(results.map(({ tx_hash: hash, kind, usd }) => [hash, { kind, usd }]))
}

/** In dollars: enough for the rounding of all events. */
const ROUNDING = 0.0001

test('past dollar values equal those of the events, and results follow from amounts and prices', async () => {
  const values = await valuesByHash()
  let compared = 0
  for (const owner of OWNERS) {
    for (const position of await positionsOf(owner)) {
      const { earnings, amounts, uncollected, pool, history } = position
      const prices = [pool.token0.market.price, pool.token1.market.price].map(Number)
      const hashes = new Set(history.edges.map(({ node }) => node.hash))
      // Tokens without a price have no value, and only the first 20 entries of a history are requested.
      if (!earnings || prices.some((price) => price === 0) || history.edges.length === 20) continue
      if (earnings.resultAgainstDeposit === null) continue
      const sumOf = (kind: string) =>
        [...hashes].reduce((sum, hash) => sum + (values.get(hash)?.kind === kind ? (values.get(hash)?.usd ?? 0) : 0), 0)
      const { deposited, withdrawn, collected, fees } = earnings
      const [paidIn, paidOut, paidFees, allFees] = [deposited, withdrawn, collected, fees].map(dollarsOf)
      expect(paidIn).toBeCloseTo(sumOf('add') / 1e6, 3)
      const removed = position.protocolVersion === 'V2' ? (paidOut ?? 0) + (paidFees ?? 0) : paidOut
      expect(removed).toBeCloseTo(sumOf('remove') / 1e6, 3)
      const currentValue = ({ token0Quantity, token1Quantity }: Amounts) =>
        Number(token0Quantity) * (prices[0] ?? 0) + Number(token1Quantity) * (prices[1] ?? 0)
      // v2 pays fees with the principal, v3 and v4 separately.
      const current = currentValue(amounts) + (uncollected ? currentValue(uncollected) : 0)
      const againstHolding = current + currentValue(withdrawn) + currentValue(collected) - currentValue(deposited)
      const tolerance = ROUNDING + (1 + currentValue(deposited)) * 1e-9
      expect(Math.abs(Number(earnings.resultAgainstHolding) - againstHolding)).toBeLessThan(tolerance)
      const loss = Number(earnings.impermanentLoss)
      expect(Math.abs(loss + currentValue(fees) - againstHolding)).toBeLessThan(tolerance)
      const againstDeposit = current + (paidOut ?? 0) + (paidFees ?? 0) - (paidIn ?? 0)
      expect(Math.abs(Number(earnings.resultAgainstDeposit) - againstDeposit)).toBeLessThan(tolerance)
      expect(allFees).toBeGreaterThanOrEqual(paidFees ?? 0)
      if (earnings.secondsActive >= 3_600) expect(Number(earnings.apr)).toBeGreaterThanOrEqual(0)
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(200)
}, 300_000)

function dollarsOf({ usdValue }: Amounts): number {
  expect(usdValue).not.toBeNull()
  return Number(usdValue)
}

const insideAbi = parseAbi([
  'function snapshotCumulativesInside(int24 tickLower, int24 tickUpper) view returns (int56, uint160, uint32 secondsInside)',
])

test('the time in range equals the seconds that the v3 pools counted', async () => {
  const head = await world.client.getBlock()
  let compared = 0
  for (const owner of OWNERS) {
    for (const position of await positionsOf(owner)) {
      const { tickLower, tickUpper, liquidity, earnings, createdAtTimestamp } = position
      const { secondsInsideBefore } = netAmountsOf(position)
      // The pool restarts the count when a tick is cleared, which may have happened if the position was ever empty.
      if (earnings?.secondsActive !== Number(head.timestamp) - createdAtTimestamp) continue
      if (position.protocolVersion !== 'V3' || liquidity === '0' || tickLower === null || tickUpper === null) continue
      const [, , inside] = await world.client.readContract({
        address: poolOf(world, position).id,
        abi: insideAbi,
        functionName: 'snapshotCumulativesInside',
        args: [tickLower, tickUpper],
        blockNumber: head.number,
      })
      expect(secondsInsideBefore).toBeDefined()
      // The pool counts modulo 2^32.
      expect([position.id, earnings.secondsInRange]).toEqual([position.id, (inside - (secondsInsideBefore ?? 0)) >>> 0])
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(100)
}, 300_000)

const nftAbi = parseAbi(['function transferFrom(address from, address to, uint256 tokenId)'])

test('a transferred position is missing from its old owner’s list even before the transfer is indexed', async () => {
  const [from, to] = [OWNERS[0], OWNERS[1]] as [Address, Address]
  const owned = await positionsOf(from)
  const transferred = owned.find(({ protocolVersion, status }) => protocolVersion === 'V3' && status !== 'CLOSED')
  const args = [from, to, BigInt(transferred?.tokenId ?? 0)] as const
  const snapshot = await world.rpc.call('evm_snapshot')
  await send(world.rpc, from, {
    to: world.addresses.v3PositionManager,
    data: encodeFunctionData({ abi: nftAbi, functionName: 'transferFrom', args }),
  })
  expect((await positionsOf(from)).map(({ id }) => id)).not.toContain(transferred?.id)
  await world.rpc.call('evm_revert', [snapshot])
})

test('without an index, positions are read from the chain: v2 in listed pairs, v3, and v4 also by id', async () => {
  const owner = OWNERS[3] as Address
  const testnetPositions = await startPositions(testnet, [owner], 5)
  await testnetPositions.create(40)
  await testnetPositions.use(30)
  const listed = await positionsOf(owner, 'ETHEREUM_SEPOLIA')
  const v4Ids = [...testnetPositions.netAmounts.keys()].filter((id) => id.startsWith('v4:'))
  const found = await Promise.all(v4Ids.map((id) => positionById('ETHEREUM_SEPOLIA', id)))
  const byId = found.filter((position) => position !== null)
  expect(byId).toHaveLength(v4Ids.length)
  expect(byId.length).toBeGreaterThan(3)
  const counts = { V2: 0, V3: 0, V4: 0 }
  for (const position of [...listed, ...byId]) {
    const pool = poolOf(testnet, position)
    const actual: Payout = {
      principal: toBaseUnits(pool, position.amounts),
      fees: position.uncollected && toBaseUnits(pool, position.uncollected),
    }
    expect({ id: position.id, ...actual }).toEqual({ id: position.id, ...(await payoutOf(testnet, position)) })
    expect(position).toMatchObject({ owner, isComplete: true, earnings: null, createdAtTimestamp: null })
    counts[position.protocolVersion] += 1
  }
  expect(counts.V2).toBeGreaterThan(0)
  expect(counts.V3).toBeGreaterThan(10)
  expect(listed.filter(({ protocolVersion }) => protocolVersion === 'V4').length).toBeGreaterThan(3)
  expect(await positionById('ETHEREUM_SEPOLIA', 'v4:123456789')).toBeNull()
}, 120_000)

test('positions that the index does not have yet are read from the chain, with the market of their pool', async () => {
  const indexed = new Set(positions.netAmounts.keys())
  await positions.create(40)
  const created = [...positions.netAmounts.keys()].filter((id) => !indexed.has(id))
  const counts = { V2: 0, V3: 0, V4: 0 }
  for (const id of created) {
    const position = await positionById('ETHEREUM', id)
    if (!position) throw new Error(`${id} is missing`)
    const pool = poolOf(world, position)
    const actual: Payout = {
      principal: toBaseUnits(pool, position.amounts),
      fees: position.uncollected && toBaseUnits(pool, position.uncollected),
    }
    expect({ id, ...actual }).toEqual({ id, ...(await payoutOf(world, position)) })
    expect(position).toMatchObject({ isComplete: true, earnings: null, createdAtTimestamp: null })
    expect(position.history.edges).toEqual([])
    expect(position.pool.token0.market.price).not.toBeNull()
    counts[position.protocolVersion] += 1
  }
  expect(counts.V3).toBeGreaterThan(5)
  expect(counts.V4).toBeGreaterThan(5)
}, 120_000)

test('a position in a pool that the index does not have yet is read from the chain', async () => {
  const [owner] = OWNERS as [Address]
  const pool = resolvePool(CHAIN, { version: 'v4', pair: ['USDC', 'WETH'], fee: 777, spacing: 7, usd: 1_000 })
  if (pool.version !== 'v4') throw new Error('not a v4 pool')
  const sides = sidesOf(pool, ({ market }) => market.usd)
  const price = sqrtPriceX96(...sides)
  const [amount0, amount1] = [baseUnitsWorth(500, sides[0]), baseUnitsWorth(500, sides[1])]
  const tokenId = await world.client.readContract({
    address: world.addresses.v4PositionManager,
    abi: v4PositionManagerAbi,
    functionName: 'nextTokenId',
  })
  await send(world.rpc, owner, createV4Pool(pool, price))
  await send(world.rpc, owner, provideV4(pool, price, fullRange(7), amount0, amount1, owner))
  const position = await positionById('ETHEREUM', `v4:${tokenId}`)
  if (!position) throw new Error('the position is missing')
  expect(position).toMatchObject({ owner, status: 'IN_RANGE', isComplete: true, earnings: null })
  const actual: Payout = {
    principal: toBaseUnits(pool, position.amounts),
    fees: position.uncollected && toBaseUnits(pool, position.uncollected),
  }
  expect(actual).toEqual(await payoutOf({ ...world, pools: [...world.pools, pool] }, position))
})

test('a position that exists neither in the index nor on the chain is null', async () => {
  // The last id equals an existing one modulo 2^256.
  const ids = ['v3:123456789', 'v4:123456789', `v3:${2n ** 256n + 1n}`]
  for (const id of ids) expect(await positionById('ETHEREUM', id)).toBeNull()
})
