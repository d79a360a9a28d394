import type { Log } from '../decode/log.ts'
import type { PoolRow } from '../store/tables.ts'
import type { IndexedMarket, PoolState, TokenMetadata } from './market.ts'

/** What projecting one log may use. */
export interface Projection {
  readonly market: IndexedMarket
  /** Of every token that a pool created in these logs holds. */
  readonly metadata: ReadonlyMap<string, TokenMetadata>
  /** Senders of transactions by hash. */
  readonly senders: ReadonlyMap<string, string>
  /** What earlier logs of the same transaction said. */
  transaction: TransactionMemory
}

/**
 * Some events say only half: an NFT's IncreaseLiquidity does not name its pool, a pair's Mint not who gets the liquidity tokens. The
 * other half stands in earlier logs of the same transaction.
 */
export class TransactionMemory {
  readonly hash: string
  /** The position manager's latest addition to a v3 pool. */
  v3Range: { readonly pool: string; readonly tickLower: number; readonly tickUpper: number } | undefined
  /** Owners of NFTs, by position id, that have no row yet. */
  readonly nftOwners = new Map<string, string>()
  /** By pair: who was given newly made liquidity tokens. */
  readonly liquidityMintedTo = new Map<string, string>()
  /** By pair: who handed liquidity tokens in. */
  readonly liquidityHandedInBy = new Map<string, string>()

  constructor(hash: string) {
    this.hash = hash
  }
}

/** The transaction's sender, or who the event names when the sender was not read. */
export function accountOf(projection: Projection, log: Log, named: string): string {
  return projection.senders.get(log.tx) ?? named
}

/**
 * A pool that was created: nothing lies in it, and unless its creation says so it has no price, no hook and one fee for good. Throws when
 * the metadata of its tokens was not read: the reader has missed the creation.
 */
export function addPool(projection: Projection, shape: PoolShape): void {
  for (const token of [shape.token0, shape.token1]) poolToken(projection, token)
  projection.market.addPool({
    ...{ isDynamicFee: false, tickSpacing: 0, hooks: null, sqrtPrice: undefined, tick: undefined },
    ...shape,
    ...{ liquidity: 0n, reserve0: 0n, reserve1: 0n },
  })
}

type PoolShape = Pick<PoolRow, 'id' | 'version' | 'token0' | 'token1' | 'fee'> &
  Partial<Pick<PoolRow, 'isDynamicFee' | 'tickSpacing' | 'hooks' | 'sqrtPrice' | 'tick'>>

function poolToken({ market, metadata }: Projection, address: string): void {
  if (market.token(address)) return
  const found = metadata.get(address)
  if (!found) throw new Error(`the metadata of ${address} was not read`)
  market.addToken(address, found)
}

/** The pair or v3 pool that a log is of. */
export function poolOf({ market }: Projection, log: Log, version: 2 | 3): PoolState | undefined {
  const pool = market.pools.get(log.address)
  return pool?.row.version === version ? pool : undefined
}
