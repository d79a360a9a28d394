import { parseAbi, parseUnits, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { indexInto } from '#tests/builders/index-into.ts'
import { startPositions } from '#tests/builders/random-positions.ts'

// Compares the network costs of positions from the API with the receipts of their transactions.

const CHAIN = 1
const OWNERS = ACCOUNTS.map(({ address }) => address)

let world: SmallWorld
let api: ApiWorker

beforeAll(async () => {
  world = await startSmallWorld({ chainId: CHAIN })
  api = await startApiWorker({
    RPC_URLS: JSON.stringify({ [CHAIN]: [world.rpcUrl] }),
    RATE_LIMITS: JSON.stringify({ graphql: { burst: 50_000, perSecond: 5_000 } }),
  })
  const positions = await startPositions(world, OWNERS, 7)
  await positions.create(40)
  await positions.use(80)
  await indexInto(api.db, world.rpcUrl, CHAIN)
}, 300_000)
afterAll(async () => {
  await api.stop()
  await world.stop()
})

interface PositionsResponse {
  readonly data: {
    readonly positions: {
      readonly edges: readonly {
        readonly node: {
          readonly id: string
          readonly protocolVersion: 'V2' | 'V3' | 'V4'
          readonly tokenId: string | null
          readonly earnings: {
            readonly networkCost: { readonly quantity: string; readonly usdValue: string | null } | null
          } | null
          readonly history: {
            readonly edges: readonly { readonly node: { readonly type: string; readonly hash: Hex } }[]
          }
        }
      }[]
    }
  }
}

const QUERY = `query ($owner: String!) {
  positions(ownerAddress: $owner, chains: [ETHEREUM], statuses: [IN_RANGE, OUT_OF_RANGE, CLOSED], first: 10) {
    edges { node {
      id protocolVersion tokenId
      earnings { networkCost { quantity usdValue } }
      history(first: 30) { edges { node { type hash } } }
    } }
  }
}`

const V3 = parseAbi([
  'event IncreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
  'event DecreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
  'event Collect(uint256 indexed tokenId, address recipient, uint256 amount0, uint256 amount1)',
])
const V4 = parseAbi([
  'event ModifyLiquidity(bytes32 indexed id, address indexed sender, int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt)',
])

/** Transaction hashes from the contracts' logs, by version and id of the position. */
async function readTransactionHashes(): Promise<ReadonlyMap<string, readonly Hex[]>> {
  const { client, addresses } = world
  const [v3, v4] = await Promise.all([
    client.getLogs({ address: addresses.v3PositionManager, events: V3, fromBlock: 0n, strict: true }),
    client.getLogs({ address: addresses.v4PoolManager, events: V4, fromBlock: 0n, strict: true }),
  ])
  const hashes = new Map<string, Hex[]>()
  const add = (position: string, hash: Hex) => hashes.set(position, [...(hashes.get(position) ?? []), hash])
  for (const { args, transactionHash } of v3) add(`V3 ${args.tokenId}`, transactionHash)
  for (const { args, transactionHash } of v4) add(`V4 ${BigInt(args.salt)}`, transactionHash)
  return hashes
}

test('the network costs of a position equal those in its transactions’ receipts, to the wei', async () => {
  const counts = { V2: 0, V3: 0, V4: 0 }
  let withSeveralTransactions = 0
  const hashesInLogs = await readTransactionHashes()
  for (const owner of OWNERS) {
    const response = await api.fetch('/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: QUERY, variables: { owner } }),
    })
    expect(response.status).toBe(200)
    const { data }: PositionsResponse = await response.json()
    for (const { node } of data.positions.edges) {
      const changes = node.history.edges.filter(({ node: { type } }) => type !== 'TRANSFER')
      expect(node.history.edges.length).toBeLessThan(30)
      // The history leaves out collections without fees, which have a network cost too.
      const inLogs = hashesInLogs.get(`${node.protocolVersion} ${node.tokenId}`) ?? []
      const hashes = [...new Set([...changes.map(({ node: { hash } }) => hash), ...inLogs])]
      const receipts = await Promise.all(hashes.map((hash) => world.client.getTransactionReceipt({ hash })))
      const expected = receipts.reduce((sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice, 0n)
      const cost = node.earnings?.networkCost
      expect([node.id, parseUnits(cost?.quantity ?? '-1', 18)]).toEqual([node.id, expected])
      expect(Number(cost?.usdValue)).toBeGreaterThan(0)
      counts[node.protocolVersion] += 1
      if (hashes.length > 1) withSeveralTransactions += 1
    }
  }
  console.log(counts, withSeveralTransactions)
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0)
  expect(counts.V2 + counts.V3 + counts.V4).toBeGreaterThan(30)
  expect(withSeveralTransactions).toBeGreaterThan(10)
}, 120_000)
