import { NATIVE, type Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { tokenProfit, type TokenProfit } from '#app/domain/portfolio/token-profit.ts'
import { TOKEN_CANDLES, TRANSFERS } from '#workers/kit/market-tables.ts'
import { firstOf, select, sql, type RowOf } from '#workers/kit/sql.ts'
import type { ChainSnapshot, TokenSnapshot } from './chain-snapshot.ts'
import type { MarketContext } from './context.ts'
import { valueMicros } from './figures.ts'
import { readNativeBalanceChanges, readPricesAt, type NativeBalanceChanges } from './native-balance-changes.ts'
import { amountOf, byToken, TRANSFER_COLUMNS, readTokenTransfers } from './token-transfers.ts'

/** Profit and loss of a token that an account holds or has held. */
export interface ProfitNode {
  readonly owner: Address
  readonly snapshot: ChainSnapshot
  readonly token: TokenSnapshot
  /** Null if transfers are missing from the index, or do not add up to the balance on the chain. */
  readonly profit: TokenProfit | null
}

const [t, c] = [TRANSFERS.as('t'), TOKEN_CANDLES.as('c')]
/** The close of the last minute that had ended at the transfer, as in `priceAt`, so that the transaction's own trade does not affect it. */
const priceAtTransfer = firstOf(
  c.close,
  sql`FROM ${TOKEN_CANDLES} c WHERE ${c.chainId} = ${t.chainId} AND ${c.token} = ${t.token} AND ${c.period} = 60
    AND ${c.start} < ${t.time} - 59 ORDER BY ${c.start} DESC LIMIT 1`,
)
const PRICED_TRANSFER = select({ ...TRANSFER_COLUMNS, price: priceAtTransfer })

/**
 * Computes profit and loss of the listed tokens that an account has transferred, by average cost. Received tokens cost their market price
 * at that time, whether bought or not; sent tokens are treated as sold at their market price. A profit is known only if the transfers add
 * up to the balance on the chain. The native currency's profit is known only if a node lists and traces all transactions of the account.
 *
 * Throws  if the chain or its index cannot be read
 */
export async function readProfits(
  context: MarketContext,
  chainId: ChainId,
  owner: Address,
): Promise<readonly ProfitNode[]> {
  const snapshot = await context.snapshot(chainId)
  if (!snapshot) return []
  const readingNative = readNativeBalanceChanges(context, snapshot, owner)
  const { transfers, knownSince } = await readTokenTransfers(context.db, chainId, owner, PRICED_TRANSFER)
  // An account without transfers has no profits, even if the chain's nodes fail.
  if (transfers.length === 0 && ((await readingNative)?.changes.length ?? 0) === 0) return []
  const [holdings, native] = await Promise.all([context.holdings(chainId, owner), readingNative])
  const held = new Map(holdings.balances.map(({ token, amount }) => [token.address, amount]))
  const currency = await nativeProfit(context, snapshot, owner, native, held.get(NATIVE) ?? 0n)
  const others = [...byToken(transfers)].flatMap(([address, ofToken]): ProfitNode[] => {
    const token = snapshot.tokenByAddress.get(address)
    if (!token?.isListed) return []
    const profit = knownSince === null ? profitOf(token, ofToken, owner) : null
    const isExplained = profit?.held === (held.get(address) ?? 0n)
    return [{ owner, snapshot, token, profit: isExplained ? profit : null }]
  })
  return currency ? [currency, ...others] : others
}

/** Returns the profit and loss of the native currency; null if the account has none and no known transfer of it. */
async function nativeProfit(
  { db }: MarketContext,
  snapshot: ChainSnapshot,
  owner: Address,
  native: NativeBalanceChanges | null,
  held: bigint,
): Promise<ProfitNode | null> {
  const token = snapshot.tokenByAddress.get(NATIVE)
  if (!token || (held === 0n && (native?.changes.length ?? 0) === 0)) return null
  const unknownProfit = { owner, snapshot, token, profit: null }
  if (native?.knownSince !== null) return unknownProfit
  const times = native.changes.map(({ time }) => time)
  const prices = await readPricesAt(db, token, times)
  const movements = native.changes.flatMap(({ flow, fee }, index) => {
    const price = prices[index] ?? null
    const value = price === null ? null : valueMicros(flow < 0n ? -flow : flow, token.decimals, price)
    return [
      { amount: -fee, value: null, isNetworkCost: true },
      { amount: flow, value },
    ].filter(({ amount }) => amount !== 0n)
  })
  const profit = tokenProfit(movements)
  return profit?.held === held ? { ...unknownProfit, profit } : unknownProfit
}

function profitOf(
  { decimals }: TokenSnapshot,
  transfers: readonly RowOf<typeof PRICED_TRANSFER>[],
  owner: Address,
): TokenProfit | null {
  return tokenProfit(
    transfers.map((transfer) => ({
      amount: amountOf(transfer, owner),
      value: transfer.price === undefined ? null : valueMicros(transfer.value, decimals, transfer.price),
    })),
  )
}
