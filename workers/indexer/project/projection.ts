import type { PoolRow } from '#workers/kit/market-tables.ts'
import type { Log } from '#workers/kit/log.ts'
import type { IndexedMarket, PoolState, TokenMetadata } from './market.ts'

/** The context of projecting one log. */
export interface Projection {
  readonly market: IndexedMarket
  /** Metadata by address of every token of a pool that is created in these logs. */
  readonly metadata: ReadonlyMap<string, TokenMetadata>
  /** Transaction senders by hash. */
  readonly senders: ReadonlyMap<string, string>
  /** State from earlier logs of the same transaction. */
  transaction: TransactionContext
}

interface LiquidityTransfer {
  readonly account: string
  /** Base units of the LP token. */
  readonly value: bigint
}

/**
 * Data from earlier logs of the same transaction, for events that lack it: an NFT's IncreaseLiquidity has no pool, and a
 * pair's Mint does not have the recipient of the LP tokens.
 */
export class TransactionContext {
  readonly hash: string
  /** The position manager's latest deposit into a v3 pool. */
  v3Range: { readonly pool: string; readonly tickLower: number; readonly tickUpper: number } | undefined
  /** Owners of NFTs without a row yet, by position id. */
  readonly nftOwners = new Map<string, string>()
  /** The latest mint of LP tokens and its recipient, by pair. */
  readonly liquidityMinted = new Map<string, LiquidityTransfer>()
  /** The latest transfer of LP tokens back to the pair and its sender, by pair. */
  readonly liquidityReturned = new Map<string, LiquidityTransfer>()

  constructor(hash: string) {
    this.hash = hash
  }
}

/** Returns the transaction's sender, or `fallback` (an account in the event) if the sender was not read. */
export function accountOf(projection: Projection, log: Log, fallback: string): string {
  return projection.senders.get(log.tx) ?? fallback
}

/**
 * Adds a created pool: empty, and by default without price and hook, and with a fixed fee. Throws if its tokens'
 * metadata was not read, because then the reader missed the creation.
 */
export function addPool(projection: Projection, shape: PoolShape): void {
  for (const token of [shape.token0, shape.token1]) ensureToken(projection, token)
  projection.market.addPool({
    isDynamicFee: false,
    tickSpacing: 0,
    hooks: undefined,
    sqrtPrice: undefined,
    tick: undefined,
    ...shape,
    liquidity: 0n,
    reserve0: 0n,
    reserve1: 0n,
  })
}

type PoolShape = Pick<PoolRow, 'id' | 'version' | 'token0' | 'token1' | 'fee'> &
  Partial<Pick<PoolRow, 'isDynamicFee' | 'tickSpacing' | 'hooks' | 'sqrtPrice' | 'tick'>>

function ensureToken({ market, metadata }: Projection, address: string): void {
  if (market.token(address)) return
  const found = metadata.get(address)
  if (!found) throw new Error(`the metadata of ${address} was not read`)
  market.addToken(address, found)
}

/** Returns the v2 pair or v3 pool that emitted a log; undefined for other contracts. */
export function poolOf({ market }: Projection, log: Log, version: 2 | 3): PoolState | undefined {
  const pool = market.pools.get(log.address)
  return pool?.row.version === version ? pool : undefined
}
