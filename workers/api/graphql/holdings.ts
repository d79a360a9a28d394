import { SECOND, type UnixSeconds } from '#app/base/time.ts'
import { isNative, NATIVE, type Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { AsOf } from '#app/wire/market/as-of.ts'
import type { Rpc } from '#workers/kit/json-rpc.ts'
import { TRANSFERS } from '#workers/kit/market-tables.ts'
import { readRows, select, sql } from '#workers/kit/sql.ts'
import type { TokenLists } from '../safety/token-lists.ts'
import { withChainTimeout } from '../with-timeout.ts'
import { unindexedSnapshot, type ChainSnapshot, type Reader, type TokenSnapshot } from './chain-snapshot.ts'
import type { MarketContext } from './context.ts'
import { readBalances } from './read-balances.ts'

/** Balances of an account on one chain. */
export interface ChainHoldings {
  /** The snapshot with the tokens of the balances; without prices if the chain has no index. */
  readonly snapshot: ChainSnapshot
  readonly isIndexed: boolean
  /** The block of the balances. */
  readonly asOf: AsOf
  /** False if a listed token's balance could not be read. */
  readonly isComplete: boolean
  /** `amount` is in base units, above zero. */
  readonly balances: readonly { readonly token: TokenSnapshot; readonly amount: bigint }[]
}

/** Number of newest received transfers whose tokens' balances are read. */
const MAX_TRANSFERS = 2_000
/** Number of unlisted tokens, by TVL, whose balances are always read: transfers before a token's first pool are not indexed. */
const MAX_UNLISTED_TOKENS = 200
/** Milliseconds after which a chain is treated as unavailable. */
export const CHAIN_TIMEOUT_MS = 4 * SECOND

interface Sources extends Pick<MarketContext, 'snapshot' | 'token'> {
  readonly db: Reader
  readonly rpc: (chainId: ChainId) => Rpc
  readonly lists: () => TokenLists
}

/** Returns the method that reads an account's balances, each chain and account at most once per request. */
export function holdingsOf(sources: Sources): Pick<MarketContext, 'holdings'> {
  const reads = new Map<string, Promise<ChainHoldings>>()
  return {
    async holdings(chainId, owner) {
      const name = `${chainId}|${owner}`
      const reading = reads.get(name) ?? withChainTimeout(CHAIN_TIMEOUT_MS, readHoldings(sources, chainId, owner))
      reads.set(name, reading)
      return reading
    },
  }
}

async function readHoldings(sources: Sources, chainId: ChainId, owner: Address): Promise<ChainHoldings> {
  const { db, rpc, lists, snapshot: snapshotOf, token } = sources
  const indexed = await snapshotOf(chainId)
  const snapshot = indexed ?? unindexedSnapshot({ chainId, block: 0, time: 0 as UnixSeconds }, lists())
  const trusted = snapshot.tokens.filter(({ isListed, address }) => isListed && !isNative(address))
  const others = new Set(indexed ? [...largestUnlisted(indexed), ...(await receivedTokens(db, chainId, owner))] : [])
  for (const { address } of trusted) others.delete(address)
  others.delete(NATIVE)
  const { block, held, isComplete } = await readBalances(
    rpc(chainId),
    owner,
    trusted.map(({ address }) => address),
    [...others],
  )
  const nodes = await Promise.all(
    [...held].map(async ([address, amount]) => ({ node: await token(snapshot, address), amount })),
  )
  return {
    snapshot,
    isIndexed: indexed !== null,
    asOf: { chainId, block: block.number, time: block.time as UnixSeconds },
    isComplete,
    balances: nodes.flatMap(({ node, amount }) => (node ? [{ token: node.token, amount }] : [])),
  }
}

/** Returns the addresses of the unlisted tokens with the largest TVL. */
function largestUnlisted({ tokens }: ChainSnapshot): readonly string[] {
  return tokens
    .filter(({ isListed, tvl }) => !isListed && tvl > 0n)
    .sort((a, b) => (a.tvl < b.tvl ? 1 : -1))
    .slice(0, MAX_UNLISTED_TOKENS)
    .map(({ address }) => address)
}

const t = TRANSFERS.as('t')
const RECEIVED = select({ token: t.token })

async function receivedTokens(db: Reader, chainId: ChainId, owner: Address): Promise<readonly string[]> {
  const newest = sql`SELECT * FROM ${TRANSFERS} t INDEXED BY transfers_by_recipient
    WHERE ${t.chainId} = ?1 AND ${t.recipient} = ?2 ORDER BY ${t.block} DESC LIMIT ${MAX_TRANSFERS}`
  const query = sql`SELECT DISTINCT ${RECEIVED} FROM (${newest}) t WHERE ${t.standard} = 'erc20'`
  const rows = await readRows(db.prepare(query).bind(chainId, owner.toLowerCase()), RECEIVED)
  return rows.map(({ token }) => token)
}
