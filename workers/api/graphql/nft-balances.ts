import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { TRANSFERS } from '#workers/kit/market-tables.ts'
import { rowsOf, select, sql, type Stored } from '#workers/kit/sql.ts'
import { readHead } from '../trading/head-block.ts'
import { wordAt, type Call } from '../trading/multicall.ts'
import { readAccountLogs } from './account-logs.ts'
import { nameCall, readName } from './collection-name.ts'
import { MAX_NFTS } from './field-costs.ts'
import type { MarketContext } from './context.ts'
import { readUntrusted } from './read-balances.ts'

/** An ERC-721 token that an account holds. */
export interface NftHolding {
  readonly chainId: ChainId
  /** Lower case. */
  readonly contract: string
  readonly tokenId: bigint
  /** Name from the contract, untrusted; null if it has none. */
  readonly collection: string | null
}

/** Maximum number of transfers that are read in each direction. */
const LOOKED_AT = 2_000
const OWNER_OF = '0x6352211e'

const t = TRANSFERS.as('t')
const MOVE = select({ token: t.token, value: t.value, block: t.block, logIndex: t.logIndex })

/**
 * Reads the NFTs that an account has received most recently and still owns according to their contracts, newest first. Excludes liquidity
 * positions. On a chain without an index, only NFTs received in the newest 100,000 blocks are found.
 *
 * Throws   if the chain or its index cannot be read
 */
export async function readNfts(
  context: MarketContext,
  chainId: ChainId,
  owner: Address,
): Promise<readonly NftHolding[]> {
  const isIndexed = (await context.snapshot(chainId)) !== null
  if (!isIndexed && context.nodes(chainId).length === 0) return []
  const rpc = context.rpc(chainId)
  const moves = await (isIndexed ? indexedMoves : movesInLogs)(context, chainId, owner)
  const candidates = heldByMoves(moves, chainId)
  if (candidates.length === 0) return []
  const block = await readHead(rpc)
  const contracts = [...new Set(candidates.map(({ contract }) => contract))]
  const [owners, names] = await Promise.all([
    readUntrusted(
      rpc,
      block,
      candidates.map(({ contract, tokenId }): Call => {
        return { to: contract as Address, data: `${OWNER_OF}${tokenId.toString(16).padStart(64, '0')}` }
      }),
    ),
    readUntrusted(rpc, block, contracts.map(nameCall)),
  ])
  const collections = new Map(contracts.map((contract, index) => [contract, readName(names[index])]))
  return candidates.flatMap((candidate, index) => {
    const answer = owners[index]
    const isHeld = answer?.length === 64 && wordAt(answer, 0) === BigInt(owner)
    return isHeld ? [{ ...candidate, chainId, collection: collections.get(candidate.contract) ?? null }] : []
  })
}

/** An NFT's transfer to or from the account. */
interface NftMove {
  readonly token: string
  readonly value: bigint
  readonly block: number
  readonly logIndex: number
  readonly isIn: boolean
}

async function indexedMoves({ db }: MarketContext, chainId: ChainId, owner: Address): Promise<readonly NftMove[]> {
  const moves = (party: typeof t.sender, index: string) => {
    const newest = sql`SELECT * FROM ${TRANSFERS} t INDEXED BY ${index} WHERE ${t.chainId} = ?1 AND ${party} = ?2
      ORDER BY ${t.block} DESC LIMIT ${LOOKED_AT}`
    return db
      .prepare(sql`SELECT ${MOVE} FROM (${newest}) t WHERE ${t.standard} = 'erc721'`)
      .bind(chainId, owner.toLowerCase())
  }
  const [received, sent] = await db.batch<Stored>([
    moves(t.recipient, 'transfers_by_recipient'),
    moves(t.sender, 'transfers_by_sender'),
  ])
  return [
    ...rowsOf(received, MOVE).map((move) => ({ ...move, isIn: true })),
    ...rowsOf(sent, MOVE).map((move) => ({ ...move, isIn: false })),
  ]
}

/** Empty if no node searches for logs, as many providers. */
async function movesInLogs(context: MarketContext, chainId: ChainId, owner: Address): Promise<readonly NftMove[]> {
  const { number: newest } = await readHead(context.rpc(chainId))
  const { contracts } = chainById(chainId)
  const query = { owner, newest, size: LOOKED_AT, contracts, isKnown: () => false }
  const { transfers } = await readAccountLogs(context.nodes(chainId), query).catch((error: unknown) => {
    console.error(error)
    return { transfers: [] }
  })
  const isOwner = (party: string) => party === owner.toLowerCase()
  return transfers
    .filter(({ standard }) => standard === 'erc721')
    .flatMap((move) => [
      ...(isOwner(move.recipient) ? [{ ...move, isIn: true }] : []),
      ...(isOwner(move.sender) ? [{ ...move, isIn: false }] : []),
    ])
}

/** Returns the NFTs whose newest transfer is to the owner, newest first. */
function heldByMoves(moves: readonly NftMove[], chainId: ChainId) {
  const { v3PositionManager, v4PositionManager } = chainById(chainId).contracts
  const positions = new Set([v3PositionManager, v4PositionManager].map((address) => address.toLowerCase()))
  const newestFirst = [...moves].sort(
    (a, b) => b.block - a.block || b.logIndex - a.logIndex || Number(b.isIn) - Number(a.isIn),
  )
  const last = new Map<string, { readonly contract: string; readonly tokenId: bigint; readonly isIn: boolean }>()
  for (const { token, value, isIn } of newestFirst) {
    const key = `${token} ${value}`
    if (!positions.has(token) && !last.has(key)) last.set(key, { contract: token, tokenId: value, isIn })
  }
  return [...last.values()].filter(({ isIn }) => isIn).slice(0, MAX_NFTS)
}
