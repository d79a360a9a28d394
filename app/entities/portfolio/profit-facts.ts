import type { Address } from '#app/domain/address/address.ts'
import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { plainText } from '#app/entities/token/token-text.tsx'
import type { Profit } from '#app/wire/market/profits.ts'

/** Profit and loss of a token as a list shows it. Money is in US dollars, exact decimals with sign; null if unknown. */
export interface ProfitRow {
  readonly chainId: ChainId
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly logo: string | null
  /** False if the index does not explain the balance. */
  readonly isKnown: boolean
  readonly averageCost: string | null
  readonly unrealised: string | null
  readonly realised: string | null
  /** Whole tokens that the profit leaves out, because their cost or value is unknown: held, and gone. Null if there are none. */
  readonly unknownHeld: string | null
  readonly unknownLeft: string | null
}

/** More digits than any price is shown with. */
const DIGITS = 10

export function profitRow(profit: Profit): ProfitRow {
  const { token, isKnown, averageCost, unrealised, realised, unknownQuantity, unknownLeft } = profit
  const { chainId, address, symbol, name, logo } = token
  // Without a known cost there is nothing to compare the value with.
  const isAtCost = averageCost !== null
  return {
    ...{ chainId, address, symbol: plainText(symbol), name: plainText(name), logo, isKnown },
    // Zero would read as neither profit nor loss.
    realised: realised === '0' && unknownLeft !== '0' ? null : realised,
    averageCost: isAtCost ? truncateDecimal(averageCost, DIGITS) : null,
    unrealised: isAtCost ? unrealised : null,
    unknownHeld: unknownQuantity === '0' ? null : unknownQuantity,
    unknownLeft: unknownLeft === '0' ? null : unknownLeft,
  }
}
