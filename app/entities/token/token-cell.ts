import type { Address } from '#app/domain/address/address.ts'
import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import { tokenCaution, type TokenCaution } from './token-caution.ts'
import { plainText } from './token-text.tsx'

/** A token as a list shows it. */
export interface TokenCell {
  readonly chainId: ChainId
  readonly address: Address
  readonly symbol: string
  readonly name: string
  /** US dollars, exact decimal; null if unknown. */
  readonly price: string | null
  /** Null for tokens of the default list. */
  readonly caution: TokenCaution | null
  /** Path; null without a logo. */
  readonly logo: string | null
}

/** More digits than any list shows. */
const DIGITS = 10

/** Picks the fields that a list shows, because each field is sent twice, as HTML and as loader data. */
export function tokenCell(token: MarketToken): TokenCell {
  return {
    chainId: token.chainId,
    address: token.address,
    symbol: plainText(token.symbol),
    name: plainText(token.name),
    price: token.price === null ? null : truncateDecimal(token.price, DIGITS),
    caution: tokenCaution(token),
    logo: token.logo,
  }
}
