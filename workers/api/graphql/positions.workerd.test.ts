import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { NOW, rows, seedMarket, V2_PAIR, V3_POOL, V4_POOL } from '#tests/builders/seeded-market.ts'

// Positions as of the index, without a node. `tests/figures/positions.chain.test.ts` compares positions with the contracts.

const OWNER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const OWNER_KEY = OWNER.toLowerCase()
const ZERO = '0x0000000000000000000000000000000000000000'

let api: ApiWorker

beforeAll(async () => {
  api = await startApiWorker({
    // Nothing listens on this port.
    RPC_URLS: JSON.stringify({ 1: ['http://127.0.0.1:9'], 8453: ['http://127.0.0.1:9'] }),
    RATE_LIMITS: JSON.stringify({ graphql: { burst: 5_000, perSecond: 500 } }),
  })
  await seedMarket(api.db)
  await api.db.batch([
    rows(
      api.db,
      'positions',
      'chain_id id version owner pool tick_lower tick_upper liquidity created_at updated_block'.split(' '),
      [
        [1, `${V2_PAIR}:${OWNER_KEY}`, 2, OWNER_KEY, V2_PAIR, null, null, '77', NOW - 900, 990],
        [1, 'v3:7', 3, OWNER_KEY, V3_POOL, 198_000, 198_200, '5000000000000', NOW - 800, 990],
        [1, 'v3:8', 3, OWNER_KEY, V3_POOL, -200, 200, '5000000000000', NOW - 700, 990],
        [1, 'v3:9', 3, OWNER_KEY, V3_POOL, 198_000, 198_200, '0', NOW - 600, 990],
        [1, 'v4:7', 4, OWNER_KEY, V4_POOL, -198_120, -198_060, '9000000', NOW - 500, 990],
        [1, 'v4:8', 4, ZERO, V4_POOL, -198_120, -198_060, '0', NOW - 400, 990],
      ],
    ),
    rows(
      api.db,
      'position_events',
      'chain_id block log_index position time tx_hash kind liquidity amount0 amount1 fees0 fees1 price0 price1 sender recipient'.split(
        ' ',
      ),
      [
        event(100, 'v4:8', 'increase', '9', ['1000000000000000000', '5000000'], ['0', '0']),
        event(101, 'v4:8', 'transfer', '0', ['0', '0'], ['0', '0'], [OWNER_KEY, OTHER.toLowerCase()]),
        event(102, 'v4:8', 'decrease', '-9', ['900000000000000000', '5500000'], ['30', '40']),
        event(103, 'v4:8', 'transfer', '0', ['0', '0'], ['0', '0'], [OTHER.toLowerCase(), ZERO]),
      ],
    ),
  ])
})

afterAll(() => api.stop())

/** An event row. Blocks are a day apart; the price of ether is 2,500 dollars. */
function event(
  block: number,
  position: string,
  kind: string,
  liquidity: string,
  [amount0, amount1]: readonly [string, string],
  [fees0, fees1]: readonly [string, string],
  [sender, recipient]: readonly [string, string] | readonly [null, null] = [null, null],
): readonly (string | number | null)[] {
  const [time, prices] = [NOW - (104 - block) * 86_400, [`2500${'0'.repeat(18)}`, `1${'0'.repeat(18)}`]]
  const hash = `0x${String(block).padStart(64, '0')}`
  return [
    1,
    block,
    0,
    position,
    time,
    hash,
    kind,
    liquidity,
    amount0,
    amount1,
    fees0,
    fees1,
    ...prices,
    sender,
    recipient,
  ]
}

interface Answer {
  readonly data?: unknown
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[]
}

async function execute(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  const response = await api.fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return response.json()
}

const LIST = `query ($owner: String!, $chains: [Chain!], $versions: [ProtocolVersion!], $statuses: [PositionStatus!], $poolId: String, $first: Int, $after: String) {
  positions(ownerAddress: $owner, chains: $chains, versions: $versions, statuses: $statuses, poolId: $poolId, first: $first, after: $after) {
    totalCount
    chains { chain isAvailable isComplete asOf { blockNumber } }
    pageInfo { hasNextPage hasPreviousPage endCursor }
    edges { cursor node { id status isComplete uncollected { usdValue } earnings { apr } } }
  }
}`

interface Listed {
  readonly positions: {
    readonly totalCount: number
    readonly chains: unknown
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
    readonly edges: readonly { readonly node: { readonly id: string; readonly status: string } }[]
  }
}

async function list(variables: Readonly<Record<string, unknown>>): Promise<Listed['positions']> {
  const { data, errors } = await execute(LIST, { owner: OWNER, chains: ['ETHEREUM'], ...variables })
  expect(errors).toBeUndefined()
  return (data as Listed).positions
}

const PAIR_ID = `1:v2:${V2_PAIR}:${OWNER_KEY}`

test('positions in range are listed before those out of range, and closed ones only on request', async () => {
  const open = await list({})
  expect(open.totalCount).toBe(4)
  expect(open.edges.map(({ node }) => [node.id, node.status])).toEqual([
    [PAIR_ID, 'IN_RANGE'],
    ['1:v3:7', 'IN_RANGE'],
    ['1:v4:7', 'IN_RANGE'],
    ['1:v3:8', 'OUT_OF_RANGE'],
  ])
  const closed = await list({ statuses: ['CLOSED'] })
  expect(closed.edges.map(({ node }) => [node.id, node.status])).toEqual([['1:v3:9', 'CLOSED']])
  const two = await list({ versions: ['V2', 'V4'] })
  expect(two.edges.map(({ node }) => node.id)).toEqual([PAIR_ID, '1:v4:7'])
  const inPool = await list({ poolId: V3_POOL.toUpperCase().replace('X', 'x') })
  expect(inPool.edges.map(({ node }) => node.id)).toEqual(['1:v3:7', '1:v3:8'])
  expect((await list({ owner: OTHER })).edges).toEqual([])
})

test('pages continue after a cursor', async () => {
  const first = await list({ first: 3 })
  expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
  const second = await list({ first: 3, after: first.pageInfo.endCursor })
  expect(second.edges.map(({ node }) => node.id)).toEqual(['1:v3:8'])
  expect(second.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
})

test('without the chain, positions are as of the index and marked incomplete', async () => {
  const { chains, edges } = await list({ chains: ['ETHEREUM', 'ETHEREUM_SEPOLIA'] })
  expect(chains).toEqual([
    { chain: 'ETHEREUM', isAvailable: true, isComplete: false, asOf: { blockNumber: 1000 } },
    { chain: 'ETHEREUM_SEPOLIA', isAvailable: false, isComplete: false, asOf: null },
  ])
  expect(edges[0]?.node).toEqual({
    id: PAIR_ID,
    status: 'IN_RANGE',
    isComplete: false,
    uncollected: null,
    earnings: null,
  })
})

const ONE = `query ($version: ProtocolVersion!, $id: String!, $owner: String) {
  position(chain: ETHEREUM, version: $version, id: $id, ownerAddress: $owner) {
    id chain protocolVersion tokenId owner status tickLower tickUpper liquidity sqrtPrice tick poolShare createdAtTimestamp
    pool { id token0 { symbol } token1 { symbol } }
    amounts { id token0Quantity token1Quantity usdValue }
    history(first: 3) {
      pageInfo { hasNextPage }
      edges { node { type timestamp blockNumber hash sender recipient amounts { token0Quantity token1Quantity usdValue } } }
    }
  }
}`

test('a v2 position is found by its pair and owner', async () => {
  const { data } = await execute(ONE, { version: 'V2', id: V2_PAIR, owner: OWNER })
  expect(data).toMatchObject({
    position: {
      id: PAIR_ID,
      chain: 'ETHEREUM',
      protocolVersion: 'V2',
      tokenId: null,
      owner: OWNER,
      status: 'IN_RANGE',
      tickLower: null,
      tickUpper: null,
      liquidity: '77',
      tick: null,
      createdAtTimestamp: NOW - 900,
      // 77 of 777 LP tokens of a pair with a million USDC and 400 ether.
      poolShare: '9.909909',
      pool: { id: `1:${V2_PAIR}`, token0: { symbol: 'USDC' }, token1: { symbol: 'WETH' } },
      amounts: {
        id: `${PAIR_ID}:amounts`,
        token0Quantity: '99099.099099',
        token1Quantity: '39.639639639639639639',
        usdValue: '198198.198198',
      },
    },
  })
})

test('a burnt position is closed, with its history', async () => {
  const { data, errors } = await execute(ONE, { version: 'V4', id: '08' })
  expect(errors).toBeUndefined()
  const eventAt = (block: number) => ({
    timestamp: NOW - (104 - block) * 86_400,
    blockNumber: block,
    hash: `0x${String(block).padStart(64, '0')}`,
  })
  const amounts = (token0Quantity: string, token1Quantity: string, usdValue: string) => ({
    amounts: { token0Quantity, token1Quantity, usdValue },
    sender: null,
    recipient: null,
  })
  expect(data).toMatchObject({
    position: {
      id: '1:v4:8',
      owner: ZERO,
      status: 'CLOSED',
      tokenId: '8',
      liquidity: '0',
      tickLower: -198_120,
      tick: -198_078,
      amounts: { token0Quantity: '0', token1Quantity: '0', usdValue: '0' },
      history: {
        pageInfo: { hasNextPage: true },
        edges: [
          { node: { type: 'BURN', ...eventAt(103), amounts: null, sender: OTHER, recipient: ZERO } },
          { node: { type: 'DECREASE', ...eventAt(102), ...amounts('0.9', '5.5', '2255.5') } },
          { node: { type: 'COLLECT', ...eventAt(102), ...amounts('0.00000000000000003', '0.00004', '0.00004') } },
        ],
      },
    },
  })
})

// A position that is not indexed may be newer than the index; `tests/figures/positions.chain.test.ts` reads such positions from a chain.
test.each([
  ['an NFT', { version: 'V3', id: '77' }],
  ['an NFT with a long id', { version: 'V4', id: '9'.repeat(77) }],
  ['a v2 position', { version: 'V2', id: V2_PAIR, owner: OTHER }],
])('without the chain, %s that is not indexed is reported as unavailable, not as missing', async (_, variables) => {
  const { data, errors } = await execute(ONE, variables)
  expect(data).toEqual({ position: null })
  expect(errors?.[0]?.extensions.code).toBe('chain.unavailable')
})

test.each([
  ['a token id that is not a number', ONE, { version: 'V3', id: '0x7' }, 'request.malformed'],
  ['a v2 position without owner', ONE, { version: 'V2', id: V2_PAIR }, 'request.malformed'],
  ['a pair that is not an address', ONE, { version: 'V2', id: '7', owner: OWNER }, 'address.malformed'],
  ['an owner that is not an address', LIST, { owner: 'vitalik.eth' }, 'address.malformed'],
  ['an owner with a wrong checksum', LIST, { owner: OWNER.replace('C', 'c') }, 'address.checksum'],
  ['an unknown status', LIST, { owner: OWNER, statuses: ['BURNT'] }, 'request.malformed'],
  ['an unknown chain', LIST, { owner: OWNER, chains: ['DOGE'] }, 'chain.unknown'],
  ['a page size of zero', LIST, { owner: OWNER, first: 0 }, 'request.malformed'],
  ['a malformed cursor', LIST, { owner: OWNER, after: '%' }, 'request.malformed'],
])('%s is refused', async (_, query, variables, code) => {
  expect((await execute(query, variables)).errors?.[0]?.extensions.code).toBe(code)
})

test('pages have at most a hundred positions', async () => {
  const query = `{ positions(ownerAddress: "${OWNER}", first: 101) { totalCount } }`
  expect((await execute(query)).errors?.[0]?.extensions.code).toBe('page.tooLarge')
})

const REPLAY = `query ($chain: Chain!, $id: String!, $liquidity: String!, $lower: Int, $upper: Int) {
  poolReplay(chain: $chain, id: $id, liquidity: $liquidity, tickLower: $lower, tickUpper: $upper, period: MONTH) { result { usdValue } }
}`
const RANGE = { chain: 'ETHEREUM', id: V3_POOL, liquidity: '5000000000000', lower: 198_000, upper: 198_600 }

test.each([
  ['a range that is not aligned to the tick spacing', { lower: 198_001 }],
  ['a range whose ends are swapped', { lower: 198_600, upper: 198_000 }],
  ['an empty range', { upper: 198_000 }],
  ['a range beyond the last tick', { upper: 887_280 }],
  ['a v3 pool without a range', { lower: null, upper: null }],
  ['a v2 pair with a range', { id: V2_PAIR }],
  ['no liquidity', { liquidity: '0' }],
  ['liquidity of more than 128 bits', { liquidity: (2n ** 128n).toString() }],
  ['negative liquidity', { liquidity: '-1' }],
  ['liquidity with decimals', { liquidity: '1.5' }],
])('a replay with %s is refused', async (_, change) => {
  expect((await execute(REPLAY, { ...RANGE, ...change })).errors?.[0]?.extensions.code).toBe('request.malformed')
})

test('an unknown pool, and a pool without recorded fees, have no replay', async () => {
  const unknown = `0x${'ab'.repeat(20)}`
  for (const id of [unknown, V3_POOL])
    expect(await execute(REPLAY, { ...RANGE, id })).toEqual({ data: { poolReplay: null } })
})
