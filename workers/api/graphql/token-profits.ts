import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { tokenProfit, type TokenProfit } from '#app/domain/portfolio/token-profit.ts'
import { TOKEN_CANDLES, TRANSFERS } from '#workers/kit/market-tables.ts'
import { firstOf, select, sql, type RowOf } from '#workers/kit/sql.ts'
import type { ChainSnapshot, TokenSnapshot } from './chain-snapshot.ts'
import type { MarketContext } from './context.ts'
import { valueMicros } from './figures.ts'
import { amountOf, byToken, MOVE_COLUMNS, readMoves } from './token-moves.ts'

/** Profit and loss of a token that an account holds or has held. */
export interface ProfitNode {
  readonly owner: Address
  readonly snapshot: ChainSnapshot
  readonly token: TokenSnapshot
  /** Null if transfers are missing from the index, or do not add up to the balance on the chain. */
  readonly profit: TokenProfit | null
}

const [t, c] = [TRANSFERS.as('t'), TOKEN_CANDLES.as('c')]
/** The close of the last minute that had ended, as in `priceAt`: the price before the transaction's own trade. */
const priceThen = firstOf(
  c.close,
  sql`FROM ${TOKEN_CANDLES} c WHERE ${c.chainId} = ${t.chainId} AND ${c.token} = ${t.token} AND ${c.period} = 60
    AND ${c.start} < ${t.time} - 59 ORDER BY ${c.start} DESC LIMIT 1`,
)
const PRICED_MOVE = select({ ...MOVE_COLUMNS, price: priceThen })

/**
 * Computes profit and loss of the listed tokens that an account has transferred, by average cost. Received tokens cost their market price
 * at that time, whether bought or not; sent tokens are treated as sold at their market price. A profit is known only if the transfers add
 * up to the balance on the chain. The native currency has none, because its transfers emit no events.
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
  const { moves, knownSince } = await readMoves(context.db, chainId, owner, PRICED_MOVE)
  // So that an account without transfers does not depend on the chain's nodes.
  if (moves.length === 0) return []
  const holdings = await context.holdings(chainId, owner)
  const held = new Map(holdings.balances.map(({ token, raw }) => [token.address, raw]))
  return [...byToken(moves)].flatMap(([address, own]): ProfitNode[] => {
    const token = snapshot.tokenByAddress.get(address)
    if (!token?.isListed) return []
    const profit = knownSince === null ? profitOf(token, own, owner) : null
    const isExplained = profit?.held === (held.get(address) ?? 0n)
    return [{ owner, snapshot, token, profit: isExplained ? profit : null }]
  })
}

function profitOf(
  { decimals }: TokenSnapshot,
  moves: readonly RowOf<typeof PRICED_MOVE>[],
  owner: Address,
): TokenProfit | null {
  return tokenProfit(
    moves.map((move) => ({
      amount: amountOf(move, owner),
      value: move.price === undefined ? null : valueMicros(move.value, decimals, move.price),
    })),
  )
}
