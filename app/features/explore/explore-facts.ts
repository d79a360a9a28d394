import type { Address } from '#app/domain/address/address.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { PoolLine, PoolSide } from '#app/entities/pool/pool-line.ts'
import type { TokenCaution } from '#app/entities/token/token-caution.ts'
import type { Transaction } from '#app/entities/transaction/transaction.ts'

/** A row of the table. Money and per cent as exact decimals; null where nobody can say. */
export interface TokenRow {
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly rank: number
  readonly price: string | null
  readonly hourChange: string | null
  readonly dayChange: string | null
  readonly fdv: string | null
  readonly volume: string
  /** As `packSparkline` packs it. */
  readonly sparkline: string
  /** Null for a token of the default list. */
  readonly caution: TokenCaution | null
}

/** The block that the figures know. */
export interface AsOfBlock {
  readonly block: number
  readonly time: number
  /** When the page was made. */
  readonly secondsAgo: number
}

export interface ListFailure {
  readonly state: 'failed'
  readonly code: ErrorCode
  readonly errorId: string
}

export type TokenList =
  | {
      readonly state: 'ready'
      readonly rows: readonly TokenRow[]
      readonly total: number
      readonly pages: number
      readonly asOf: AsOfBlock | null
      /** How long the figures have been kept. */
      readonly ageSeconds: number
    }
  | ListFailure

export type MarketTotals =
  | {
      readonly state: 'ready'
      /** How long the figures have been kept. */
      readonly ageSeconds: number
      readonly volume: string
      readonly volumeChange: string | null
      readonly tvl: string
      readonly tvlChange: string | null
      readonly versions: readonly { readonly version: 'V2' | 'V3' | 'V4'; readonly tvl: string }[]
    }
  | { readonly state: 'failed' }

/** A row of the pools' table. */
export interface PoolRow extends PoolLine {
  readonly rank: number
  readonly monthVolume: string
  /** The day's volume over the TVL. */
  readonly turnover: string | null
}

export type PoolList =
  | {
      readonly state: 'ready'
      readonly rows: readonly PoolRow[]
      readonly pages: number
      readonly asOf: AsOfBlock | null
      /** How long the figures have been kept. */
      readonly ageSeconds: number
    }
  | ListFailure

/** A row of the transactions' table. */
export interface TransactionRow extends Transaction {
  /** Address or id of the pool it went through. */
  readonly pool: string
  readonly version: 'v2' | 'v3' | 'v4'
  readonly baseToken: PoolSide
  readonly quoteToken: PoolSide
  /** The gravest of both tokens. */
  readonly caution: TokenCaution | null
}

export type TransactionList =
  | {
      readonly state: 'ready'
      readonly rows: readonly TransactionRow[]
      /** Cursor of the next page; null on the last. */
      readonly next: string | null
      readonly asOf: AsOfBlock | null
      /** How long the figures have been kept. */
      readonly ageSeconds: number
    }
  | ListFailure
