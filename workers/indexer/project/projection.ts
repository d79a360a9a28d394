import type { Log } from '../decode/log.ts'
import type { Market, TokenMetadata } from './market.ts'

/** What projecting one log may use. */
export interface Projection {
  readonly market: Market
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

/** The token of a pool that is being created. Throws when its metadata was not read: the reader has missed the creation. */
export function poolToken({ market, metadata }: Projection, address: string): void {
  if (market.token(address)) return
  const found = metadata.get(address)
  if (!found) throw new Error(`the metadata of ${address} was not read`)
  market.addToken(address, found)
}
