import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { tokenProfit, type TokenProfit } from '#app/domain/portfolio/token-profit.ts'
import { TOKEN_CANDLES, TRANSFERS } from '#workers/kit/market-tables.ts'
import { firstOf, rowsOf, select, sql, type RowOf, type Stored } from '#workers/kit/sql.ts'
import type { ChainSnapshot, TokenSnapshot } from './chain-snapshot.ts'
import type { MarketContext } from './context.ts'
import { MAX_MOVEMENTS } from './field-costs.ts'
import { valueMicros } from './figures.ts'

/** Profit and loss of a token that an account holds or has held. */
export interface ProfitNode {
  readonly owner: Address
  readonly snapshot: ChainSnapshot
  readonly token: TokenSnapshot
  /** Null if the index does not have the whole history, or it does not explain the balance. */
  readonly profit: TokenProfit | null
}

const [t, c] = [TRANSFERS.as('t'), TOKEN_CANDLES.as('c')]
/** The close of the last minute that had ended, as `priceAt`: the price before the transaction's own trade. */
const priceThen = firstOf(
  c.close,
  sql`FROM ${TOKEN_CANDLES} c WHERE ${c.chainId} = ${t.chainId} AND ${c.token} = ${t.token} AND ${c.period} = 60
    AND ${c.start} < ${t.time} - 59 ORDER BY ${c.start} DESC LIMIT 1`,
)
const MOVE = select({
  ...{ token: t.token, value: t.value, block: t.block, logIndex: t.logIndex },
  ...{ sender: t.sender, recipient: t.recipient, price: priceThen },
})

/**
 * Profit and loss of the listed tokens of an account's ERC-20 transfers, by average cost: what arrives costs its market price then, whether bought or
 * received, and what leaves counts as sold at its market price then. A profit is only known if the transfers add up to the balance that the chain
 * has. The native currency emits no events, so it has none.
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
  const [{ moves, isWhole }, holdings] = await Promise.all([
    readMoves(context, chainId, owner),
    context.holdings(chainId, owner),
  ])
  const held = new Map(holdings.balances.map(({ token, raw }) => [token.address, raw]))
  const byToken = new Map<string, Move[]>()
  for (const move of moves) {
    const known = byToken.get(move.token)
    if (known) known.push(move)
    else byToken.set(move.token, [move])
  }
  return [...byToken].flatMap(([address, own]): ProfitNode[] => {
    const token = snapshot.tokenByAddress.get(address)
    if (!token?.isListed) return []
    const profit = isWhole ? profitOf(token, own, owner.toLowerCase()) : null
    const isExplained = profit?.held === (held.get(address) ?? 0n)
    return [{ owner, snapshot, token, profit: isExplained ? profit : null }]
  })
}

type Move = RowOf<typeof MOVE>

function profitOf({ decimals }: TokenSnapshot, moves: readonly Move[], owner: string): TokenProfit | null {
  return tokenProfit(
    moves.map(({ value, price, recipient }) => ({
      amount: recipient === owner ? value : -value,
      value: price === undefined ? null : valueMicros(value, decimals, price),
    })),
  )
}

/** ERC-20 transfers to and from the owner, the oldest first, without those to itself. `isWhole`: there are no older ones. */
async function readMoves({ db }: MarketContext, chainId: ChainId, owner: Address) {
  const of = (party: typeof t.sender, index: string) => {
    const newest = sql`SELECT * FROM ${TRANSFERS} t INDEXED BY ${index} WHERE ${t.chainId} = ?1 AND ${party} = ?2
      AND ${t.standard} = 'erc20' ORDER BY ${t.block} DESC LIMIT ${MAX_MOVEMENTS + 1}`
    return db.prepare(sql`SELECT ${MOVE} FROM (${newest}) t`).bind(chainId, owner.toLowerCase())
  }
  const [received, sent] = await db.batch<Stored>([
    of(t.recipient, 'transfers_by_recipient'),
    of(t.sender, 'transfers_by_sender'),
  ])
  const [arrived, left] = [rowsOf(received, MOVE), rowsOf(sent, MOVE)]
  const moves = [...arrived, ...left]
    .filter(({ sender, recipient }) => sender !== recipient)
    .sort((one, other) => one.block - other.block || one.logIndex - other.logIndex)
  return { moves, isWhole: arrived.length <= MAX_MOVEMENTS && left.length <= MAX_MOVEMENTS }
}
