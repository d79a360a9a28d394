import { isNative, NATIVE, type Address } from '#app/domain/address/address.ts'
import { MAX_UINT256 } from '#app/domain/amount/base-units.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { DYNAMIC_FEE } from '#app/domain/liquidity/pool.ts'
import defaultList from '#app/domain/token/default-list.json' with { type: 'json' }
import { DECIMALS_SELECTOR } from '#app/domain/token/read-decimals.ts'
import { pairAddress, poolIdentity } from '#app/domain/trade/pool-identity.ts'
import type { UnixSeconds } from '#app/base/time.ts'
import type { PositionRow } from '#workers/kit/market-tables.ts'
import type { HeadBlock } from '../trading/head-block.ts'
import { signedAt, wordAt, type Returned } from '../trading/multicall.ts'
import { unindexedSnapshot, type ChainSnapshot, type PoolSnapshot, type TokenDescription } from './chain-snapshot.ts'
import { readName } from './collection-name.ts'
import type { MarketContext } from './context.ts'
import { ContractReads } from './contract-reads.ts'
import { MAX_POSITIONS } from './field-costs.ts'
import { readReceivedNfts } from './received-nfts.ts'

/** Positions read from contracts, as on chains without an index. They have no history. */
export interface ListedPositions {
  readonly snapshot: ChainSnapshot
  readonly items: readonly {
    readonly snapshot: ChainSnapshot
    readonly pool: PoolSnapshot
    readonly row: PositionRow
  }[]
  /** False if the account has more positions than are listed. */
  readonly isComplete: boolean
}

/** A position that may exist, with the fields that identify its pool. */
interface Candidate {
  readonly id: string
  readonly owner: string
  readonly tickLower: number | undefined
  readonly tickUpper: number | undefined
  readonly pool: Pick<
    PoolSnapshot,
    'id' | 'version' | 'token0' | 'token1' | 'fee' | 'isDynamicFee' | 'tickSpacing' | 'hooks'
  >
}

// Source   UniswapV2Pair, ERC721Enumerable, NonfungiblePositionManager, PositionManager of v4-periphery
const BALANCE_OF = '0x70a08231'
const OWNER_OF = '0x6352211e'
const TOKEN_OF_OWNER = '0x2f745c59'
const NFT_POSITION = '0x99fbab88'
const POOL_AND_POSITION = '0x7ba03aad'
const TOKEN0 = '0x0dfe1681'
const TOKEN1 = '0xd21220a7'
const NAME = '0x06fdde03'
const SYMBOL = '0x95d89b41'
const TICK_SPACING = '0xd0c93a7c'

/** Maximum number of received v4 positions whose current owner is read. */
const MAX_RECEIVED = 1_000

/** Makes the calls that `add` adds, all at one block, and returns their results. */
type Read = (add: (reads: ContractReads) => readonly (() => Returned)[]) => Promise<readonly Returned[]>

/**
 * Reads an account's positions: v3 ones from the position manager; v4 ones from the transfers to the account, because the v4 position
 * manager cannot list them; v2 ones in pairs of listed tokens.
 *
 * Throws RpcUnavailable, RpcRefused
 */
export async function listPositions(
  context: MarketContext,
  chainId: ChainId,
  owner: Address,
  block: HeadBlock,
): Promise<ListedPositions> {
  const { v3PositionManager, v4PositionManager } = chainById(chainId).contracts
  const read = readerAt(context, chainId, block)
  const [v3Count, v4Count] = await read((reads) => [
    reads.add(v3PositionManager, BALANCE_OF, owner),
    reads.add(v4PositionManager, BALANCE_OF, owner),
  ])
  const count = Number(amountOf(v3Count))
  const newest = Array.from({ length: Math.min(count, MAX_POSITIONS) }, (_, index) => count - 1 - index)
  const ids = await read((reads) => newest.map((index) => reads.add(v3PositionManager, TOKEN_OF_OWNER, owner, index)))
  const nfts = await readV3(read, chainId, ids.map(amountOf), owner)
  const v4 = await readHeldV4(context, read, { chainId, owner, count: Number(amountOf(v4Count)), block })
  const candidates = [...(await readHeldPairs(read, pairsOf(chainId), owner)), ...nfts, ...v4.held]
  const { snapshot, items } = await withPools(context, chainId, block, read, candidates)
  return { snapshot, items, isComplete: count <= MAX_POSITIONS && v4.isComplete }
}

/** Reads one position by its id in the index; null if it does not exist. Throws RpcUnavailable, RpcRefused */
export async function findPosition(
  context: MarketContext,
  chainId: ChainId,
  id: string,
  block: HeadBlock,
): Promise<ListedPositions['items'][number] | null> {
  const read = readerAt(context, chainId, block)
  const [first = '', second = ''] = id.split(':')
  if (!first.startsWith('0x') && BigInt(second) > MAX_UINT256) return null
  const readCandidates = async () => {
    if (first === 'v3') return readV3(read, chainId, [BigInt(second)], NATIVE)
    if (first === 'v4') return readV4(read, chainId, [BigInt(second)], NATIVE)
    return readHeldPairs(read, await readPair(read, chainId, first), second)
  }
  const candidates = await readCandidates()
  const { items } = await withPools(context, chainId, block, read, candidates)
  return items[0] ?? null
}

function readerAt(context: MarketContext, chainId: ChainId, block: HeadBlock): Read {
  return async (add) => {
    const reads = new ContractReads(() => true)
    const answers = add(reads)
    await reads.run(context.rpc(chainId), block)
    return answers.map((answer) => answer())
  }
}

/** Computes the pairs of all listed tokens. Some may not exist, i.e. have no contract at their address. */
function pairsOf(chainId: ChainId): readonly Candidate['pool'][] {
  const tokens = defaultList.filter((token) => token.chainId === chainId).map(({ address }) => address.toLowerCase())
  return tokens.flatMap((one, index) =>
    tokens.slice(index + 1).map((other) => pairOf(chainId, one as Address, other as Address)),
  )
}

function pairOf(chainId: ChainId, one: Address, other: Address): Candidate['pool'] {
  const id = pairAddress(chainById(chainId).contracts, one, other).toLowerCase()
  const [token0, token1] = one < other ? [one, other] : [other, one]
  return { id, version: 2, token0, token1, fee: 3_000, isDynamicFee: false, tickSpacing: 0, hooks: null }
}

/** Reads the pair at an address; empty unless the factory's address for its tokens is the same. */
async function readPair(read: Read, chainId: ChainId, id: string): Promise<readonly Candidate['pool'][]> {
  const answers = await read((reads) => [reads.add(id, TOKEN0), reads.add(id, TOKEN1)])
  const [token0, token1] = answers.map((answer) => (answer?.length === 64 ? addressAt(answer, 0) : NATIVE))
  if (token0 === undefined || token1 === undefined || token0 === token1) return []
  const pool = pairOf(chainId, token0, token1)
  return pool.id === id.toLowerCase() ? [pool] : []
}

async function readHeldPairs(
  read: Read,
  pairs: readonly Candidate['pool'][],
  owner: string,
): Promise<readonly Candidate[]> {
  const holder = owner.toLowerCase()
  const balances = await read((reads) => pairs.map(({ id }) => reads.add(id, BALANCE_OF, holder)))
  return pairs
    .filter((_, index) => amountOf(balances[index]) > 0n)
    .map((pool) => ({ id: `${pool.id}:${holder}`, owner: holder, tickLower: undefined, tickUpper: undefined, pool }))
}

async function readV3(
  read: Read,
  chainId: ChainId,
  tokenIds: readonly bigint[],
  owner: string,
): Promise<readonly Candidate[]> {
  const { contracts } = chainById(chainId)
  const answers = await read((reads) => tokenIds.map((id) => reads.add(contracts.v3PositionManager, NFT_POSITION, id)))
  const found = answers.flatMap((answer, index): Candidate[] => {
    if (answer === undefined) return []
    const [token0, token1, fee] = [addressAt(answer, 2), addressAt(answer, 3), Number(wordAt(answer, 4))]
    const pool = { version: 'v3', fee } as const
    const id = poolIdentity(contracts, { tokenIn: token0, tokenOut: token1, pool }).toLowerCase()
    return [
      {
        id: `v3:${tokenIds[index] ?? 0n}`,
        owner: owner.toLowerCase(),
        tickLower: signedAt(answer, 5),
        tickUpper: signedAt(answer, 6),
        pool: { id, version: 3, token0, token1, fee, isDynamicFee: false, tickSpacing: 0, hooks: null },
      },
    ]
  })
  const spacings = await read((reads) => found.map(({ pool }) => reads.add(pool.id, TICK_SPACING)))
  return found.map((candidate, index) => ({
    ...candidate,
    pool: { ...candidate.pool, tickSpacing: Number(amountOf(spacings[index])) },
  }))
}

interface V4Owner {
  readonly chainId: ChainId
  readonly owner: Address
  /** `balanceOf` of the account at the position manager. */
  readonly count: number
  readonly block: HeadBlock
}

/** Reads the account's newest v4 positions, and whether these are all of them. */
async function readHeldV4(context: MarketContext, read: Read, { chainId, owner, count, block }: V4Owner) {
  if (count === 0) return { held: [], isComplete: true }
  const { v4PositionManager } = chainById(chainId).contracts
  const received = await readReceivedNfts(context.rpc(chainId), v4PositionManager, owner, block.number)
  const candidates = received.slice(0, MAX_RECEIVED)
  const owners = await read((reads) => candidates.map((id) => reads.add(v4PositionManager, OWNER_OF, id)))
  const ids = candidates.filter((_, index) => amountOf(owners[index]) === BigInt(owner)).slice(0, MAX_POSITIONS)
  return { held: await readV4(read, chainId, ids, owner), isComplete: ids.length === count }
}

async function readV4(
  read: Read,
  chainId: ChainId,
  tokenIds: readonly bigint[],
  owner: string,
): Promise<readonly Candidate[]> {
  const { contracts } = chainById(chainId)
  const answers = await read((reads) =>
    tokenIds.map((id) => reads.add(contracts.v4PositionManager, POOL_AND_POSITION, id)),
  )
  return answers.flatMap((answer, index): Candidate[] => {
    const info = answer === undefined ? 0n : wordAt(answer, 5)
    if (answer === undefined || info === 0n) return []
    const [token0, token1, hooks] = [addressAt(answer, 0), addressAt(answer, 1), addressAt(answer, 4)]
    const [fee, tickSpacing] = [Number(wordAt(answer, 2)), signedAt(answer, 3)]
    const isDynamicFee = fee === DYNAMIC_FEE
    const pool = { version: 'v4', fee, tickSpacing, hooks } as const
    const id = poolIdentity(contracts, { tokenIn: token0, tokenOut: token1, pool })
    // Source   PositionInfoLibrary: from the lowest bits, 8 bits for the subscriber flag, 24 for the lower tick, 24 for the upper tick
    const [tickLower, tickUpper] = [Number(BigInt.asIntN(24, info >> 8n)), Number(BigInt.asIntN(24, info >> 32n))]
    return [
      {
        id: `v4:${tokenIds[index] ?? 0n}`,
        owner: owner.toLowerCase(),
        tickLower,
        tickUpper,
        pool: { id, version: 4, token0, token1, fee: isDynamicFee ? 0 : fee, isDynamicFee, tickSpacing, hooks },
      },
    ]
  })
}

/** Adds pools without market data, and a snapshot that includes tokens outside the default list. */
async function withPools(
  context: MarketContext,
  chainId: ChainId,
  block: HeadBlock,
  read: Read,
  candidates: readonly Candidate[],
): Promise<Pick<ListedPositions, 'snapshot' | 'items'>> {
  const at = { chainId, block: block.number, time: block.time as UnixSeconds }
  const listed = unindexedSnapshot(at, context.lists).tokenByAddress
  const tokens = new Set(candidates.flatMap(({ pool }) => [pool.token0, pool.token1]))
  const unknown = [...tokens].filter((token) => !isNative(token as Address) && !listed.has(token))
  const answers = await read((reads) =>
    unknown.flatMap((token) =>
      [NAME, SYMBOL, DECIMALS_SELECTOR].map((field) => reads.add(token, field as `0x${string}`)),
    ),
  )
  const described = unknown.flatMap((address, index): TokenDescription[] => {
    const [name, symbol, decimals] = answers.slice(index * 3, index * 3 + 3)
    if (decimals?.length !== 64 || wordAt(decimals, 0) > 255n) return []
    return [
      {
        address,
        name: readName(name) ?? '',
        symbol: readName(symbol) ?? '',
        decimals: Number(wordAt(decimals, 0)),
      },
    ]
  })
  const snapshot = unindexedSnapshot(at, context.lists, described)
  const items = candidates
    // Leaves out pools with a token whose decimals are unknown, because amounts of it cannot be formatted.
    .filter(({ pool }) => [pool.token0, pool.token1].every((token) => snapshot.tokenByAddress.has(token)))
    .map(({ pool, ...position }) => ({
      snapshot,
      pool: { ...NO_MARKET, ...pool, chainId },
      row: { ...NO_HISTORY, ...position, version: pool.version, pool: pool.id },
    }))
  return { snapshot, items }
}

/** Values of a pool that are unknown without an index. */
const NO_MARKET = {
  createdBlock: 0,
  createdAt: 0,
  sqrtPrice: null,
  tick: null,
  liquidity: 0n,
  reserve0: 0n,
  reserve1: 0n,
  txCount: 0,
  tvl: 0n,
  tvlDayAgo: null,
  dayVolume: 0n,
  dayBeforeVolume: 0n,
  dayFees: 0n,
  totalVolume: 0n,
  totalFees: 0n,
}

/** Values of a position's row that are unknown without an index. */
const NO_HISTORY = {
  liquidity: 0n,
  deposited0: 0n,
  deposited1: 0n,
  withdrawn0: 0n,
  withdrawn1: 0n,
  collected0: 0n,
  collected1: 0n,
  createdAt: 0,
  updatedBlock: 0,
  feeGrowth0Last: 0n,
  feeGrowth1Last: 0n,
}

function amountOf(returned: Returned): bigint {
  return returned !== undefined && returned.length >= 64 ? wordAt(returned, 0) : 0n
}

function addressAt(returned: string, index: number): Address {
  return `0x${wordAt(returned, index).toString(16).padStart(40, '0')}`
}
