import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { NamedPool } from '#app/entities/pool/pool-summary.ts'
import type { TokenCell } from '#app/entities/token/token-cell.ts'

export interface PoolMatch {
  readonly chainId: ChainId
  readonly pool: NamedPool
  /** US dollars. */
  readonly tvl: string
}

export interface SearchFacts {
  /** The search text; if empty, the most traded tokens and pools are shown. */
  readonly text: string
  /** Null if the tokens failed to load. */
  readonly tokens: readonly TokenCell[] | null
  /** Null if the pools failed to load. */
  readonly pools: readonly PoolMatch[] | null
  readonly arePoolsFirst: boolean
  /** The address in the text, which may be a wallet's; null otherwise. */
  readonly wallet: Address | null
  /** Why a list failed to load; null if none did. */
  readonly failure: { readonly code: ErrorCode; readonly errorId: string } | null
}
