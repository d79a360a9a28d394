import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { TRANSFERS } from '#workers/kit/market-tables.ts'
import { rowsOf, select, sql, type Stored } from '#workers/kit/sql.ts'
import { readHead } from '../trading/head-block.ts'
import { wordAt, type Call } from '../trading/multicall.ts'
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
 * positions. Empty for a chain without an index.
 *
 * Throws   if the chain or its index cannot be read
 */
export async function readNfts(
  context: MarketContext,
  chainId: ChainId,
  owner: Address,
): Promise<readonly NftHolding[]> {
  if (!(await context.snapshot(chainId))) return []
  const candidates = await heldByLogs(context, chainId, owner)
  if (candidates.length === 0) return []
  const rpc = context.rpc(chainId)
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

/** Reads the NFTs whose newest indexed transfer is to the owner, newest first. */
async function heldByLogs({ db }: MarketContext, chainId: ChainId, owner: Address) {
  const { v3PositionManager, v4PositionManager } = chainById(chainId).contracts
  const positions = new Set([v3PositionManager, v4PositionManager].map((address) => address.toLowerCase()))
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
  const all = [
    ...rowsOf(received, MOVE).map((move) => ({ ...move, isIn: true })),
    ...rowsOf(sent, MOVE).map((move) => ({ ...move, isIn: false })),
  ].sort((a, b) => b.block - a.block || b.logIndex - a.logIndex || Number(b.isIn) - Number(a.isIn))
  const last = new Map<string, { readonly contract: string; readonly tokenId: bigint; readonly isIn: boolean }>()
  for (const { token, value, isIn } of all) {
    const key = `${token} ${value}`
    if (!positions.has(token) && !last.has(key)) last.set(key, { contract: token, tokenId: value, isIn })
  }
  return [...last.values()].filter(({ isIn }) => isIn).slice(0, MAX_NFTS)
}
