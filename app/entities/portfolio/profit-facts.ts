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
  /** False if the balance does not follow from the indexed history; all amounts are unknown then. */
  readonly isKnown: boolean
  readonly averageCost: string | null
  readonly unrealised: string | null
  readonly realised: string | null
  /** Whole tokens held at an unknown cost, which the profit leaves out; null if none. */
  readonly unknownHeld: string | null
  /** Whole tokens that left the account and are not in `realised`, because their cost or value is unknown; null if none. */
  readonly unknownLeft: string | null
}

/** More digits than any price is shown with. */
const DIGITS = 10

export function profitRow(profit: Profit): ProfitRow {
  const { token, isKnown, averageCost, unrealised, realised, unknownQuantity, unknownLeft } = profit
  const { chainId, address, symbol, name, logo } = token
  // Without a known cost, an unrealised profit cannot be calculated.
  const hasKnownCost = averageCost !== null
  return {
    chainId,
    address,
    symbol: plainText(symbol),
    name: plainText(name),
    logo,
    isKnown,
    // A zero would look like breaking even, although tokens left at an unknown cost or value.
    realised: realised === '0' && unknownLeft !== '0' ? null : realised,
    averageCost: hasKnownCost ? truncateDecimal(averageCost, DIGITS) : null,
    unrealised: hasKnownCost ? unrealised : null,
    unknownHeld: unknownQuantity === '0' ? null : unknownQuantity,
    unknownLeft: unknownLeft === '0' ? null : unknownLeft,
  }
}
