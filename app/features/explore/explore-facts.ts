import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { PoolSummary, PoolSide } from '#app/entities/pool/pool-summary.ts'
import type { TokenCaution } from '#app/entities/token/token-caution.ts'
import type { TokenCell } from '#app/entities/token/token-cell.ts'
import type { Transaction } from '#app/entities/transaction/transaction.ts'
import type { VersionShare } from '#app/entities/version-share/version-shares.ts'

/** A row of the token table. Money and percentages are exact decimals; null if unknown. */
export interface TokenRow extends TokenCell {
  readonly rank: number
  readonly hourChange: string | null
  readonly dayChange: string | null
  readonly fdv: string | null
  readonly volume: string
  /** In the format of `packSparkline`. */
  readonly sparkline: string
  /** Values of the columns hidden by default; undefined unless such a column is shown. */
  readonly extras?: TokenExtras | undefined
}

/** Exact decimals; null if unknown. */
export interface TokenExtras {
  readonly weekChange: string | null
  readonly monthChange: string | null
  readonly marketCap: string | null
  readonly tvl: string | null
}

/** The block that the data is from; for all networks, that of the network furthest behind. */
export interface AsOfBlock {
  readonly chainId: ChainId
  readonly block: number
  readonly time: number
  /** Age in seconds when the page was rendered. */
  readonly secondsAgo: number
}

export interface ListFailure {
  readonly state: 'failed'
  readonly code: ErrorCode
  readonly errorId: string
}

export interface ReadyList<Row> {
  readonly state: 'ready'
  readonly rows: readonly Row[]
  /** Number of rows that match the filter, on all pages. */
  readonly total: number
  readonly asOf: AsOfBlock | null
  /** Seconds the data has been cached. */
  readonly ageSeconds: number
}

/** The server does not know favourites; the browser loads them. */
export type MarketList<Row> = ReadyList<Row> | ListFailure | { readonly state: 'favourites' }

/** US dollars per day, as exact decimals. */
export interface DailyHistory {
  /** Seconds the data has been cached. */
  readonly ageSeconds: number
  /** Start of the first day in UNIX seconds. */
  readonly from: number
  /** TVL at the end of each day; for today, the current TVL. */
  readonly tvl: readonly string[]
  /** Volume of each day, without today. */
  readonly volume: readonly string[]
}

export interface MarketStats {
  /** Seconds the data has been cached. */
  readonly ageSeconds: number
  /** US dollars and percent, as exact decimals. */
  readonly volume: string
  readonly volumeChange: string | null
  readonly volumeShares: readonly VersionShare[]
  readonly tvl: string
  readonly tvlChange: string | null
  readonly tvlShares: readonly VersionShare[]
}

/** The market above the lists. Each part may fail to load on its own. */
export interface MarketTotals {
  /** Null if the statistics failed to load, or if nothing of the network is indexed yet. */
  readonly stats: MarketStats | null
  /** Null if the history is too short. */
  readonly history: DailyHistory | null | 'failed'
}

/** A row of the pool table. */
export interface PoolRow extends PoolSummary {
  readonly chainId: ChainId
  readonly rank: number
  readonly monthVolume: string
  /** Day volume divided by TVL. */
  readonly turnover: string | null
  /** Age of the pool in seconds when the answer arrived. */
  readonly ageSeconds: number
}

/** A row of the transaction table. */
export interface TransactionRow extends Transaction {
  readonly chainId: ChainId
  /** Address or id of the pool. */
  readonly pool: string
  readonly version: 'v2' | 'v3' | 'v4'
  readonly baseToken: PoolSide
  readonly quoteToken: PoolSide
  /** The more severe caution of both tokens. */
  readonly caution: TokenCaution | null
}

export type TransactionList =
  | {
      readonly state: 'ready'
      readonly rows: readonly TransactionRow[]
      /** Cursor of the next page; null on the last. */
      readonly next: string | null
      readonly asOf: AsOfBlock | null
      /** Seconds the data has been cached. */
      readonly ageSeconds: number
    }
  | ListFailure
