import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { NamedPool } from '#app/entities/pool/pool-line.ts'
import type { TokenCaution } from '#app/entities/token/token-caution.ts'

/** US dollars as an exact decimal; null where nobody can say. */
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
  /** What was asked for; empty: what is traded most is shown. */
  readonly text: string
  /** Null: they could not be had. */
  readonly tokens: readonly TokenMatch[] | null
  readonly pools: readonly PoolMatch[] | null
  readonly isPoolsFirst: boolean
  /** What was asked for may be the address of a wallet. */
  readonly wallet: Address | null
  /** Why something could not be had. */
  readonly failure: { readonly code: ErrorCode; readonly errorId: string } | null
}
