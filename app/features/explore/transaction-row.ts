import { secondsSince } from '#app/base/time.ts'
import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import { baseSide } from '#app/domain/liquidity/base-side.ts'
import { poolSide } from '#app/entities/pool/pool-summary.ts'
import { tokenCaution } from '#app/entities/token/token-caution.ts'
import type { ChainTransaction, TransactionsPage } from '#app/wire/market/transactions.ts'
import { asOfBlock } from './as-of-block.ts'
import type { TransactionList, TransactionRow } from './explore-facts.ts'

/** More digits than any amount is shown with. */
const DIGITS = 12
const VERSION_NAMES = { V2: 'v2', V3: 'v3', V4: 'v4' } as const

/** Converts the API's answer to table rows, with ages as of `now` (UNIX milliseconds). Used on the server and in the browser. */
export function transactionList(
  page: TransactionsPage,
  now: number,
  ageSeconds: number,
): Extract<TransactionList, { readonly state: 'ready' }> {
  return {
    state: 'ready',
    rows: page.transactions.map((transaction) => transactionRow(transaction, now)),
    next: page.next,
    asOf: asOfBlock(page.asOf, now),
    ageSeconds,
  }
}

/** Returns the same list with ages as of `now` (UNIX milliseconds). */
export function withAges<List extends TransactionList>(list: List, now: number): List {
  if (list.state === 'failed') return list
  return {
    ...list,
    rows: list.rows.map((row) => ({ ...row, secondsAgo: secondsSince(row.time, now) })),
    asOf: list.asOf && { ...list.asOf, secondsAgo: secondsSince(list.asOf.time, now) },
  }
}

function transactionRow(transaction: ChainTransaction, now: number): TransactionRow {
  const { token0, token1, amount0, amount1, version, ...rest } = transaction
  const { chainId } = token0
  const isInverted = baseSide(chainId, token0.address, token1.address) === 1
  const [baseToken, quoteToken] = isInverted ? [token1, token0] : [token0, token1]
  const [base, quote] = isInverted ? [amount1, amount0] : [amount0, amount1]
  const cautions = [tokenCaution(baseToken), tokenCaution(quoteToken)]
  return {
    ...rest,
    chainId,
    version: VERSION_NAMES[version],
    secondsAgo: secondsSince(rest.time, now),
    base: truncateDecimal(base, DIGITS),
    quote: truncateDecimal(quote, DIGITS),
    baseToken: poolSide(baseToken),
    quoteToken: poolSide(quoteToken),
    caution: cautions.find((caution) => caution === 'suspect') ?? cautions.find((caution) => caution !== null) ?? null,
  }
}
