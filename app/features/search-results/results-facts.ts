import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { NamedPool } from '#app/entities/pool/pool-line.ts'
import type { TokenCaution } from '#app/entities/token/token-caution.ts'

/** A matching token. The price is in US dollars as an exact decimal; null if unknown. */
export interface TokenMatch {
  readonly chainId: ChainId
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly price: string | null
  readonly caution: TokenCaution | null
}

export interface PoolMatch {
  readonly chainId: ChainId
  readonly pool: NamedPool
  readonly tvl: string
}

export interface SearchFacts {
  /** The search text; if empty, the most traded tokens and pools are shown. */
  readonly text: string
  /** Null if they failed to load. */
  readonly tokens: readonly TokenMatch[] | null
  readonly pools: readonly PoolMatch[] | null
  readonly isPoolsFirst: boolean
  /** The text, if it may be a wallet's address. */
  readonly wallet: Address | null
  /** Why something failed to load. */
  readonly failure: { readonly code: ErrorCode; readonly errorId: string } | null
}
