import { shortSymbol } from '#app/entities/token/token-text.tsx'

interface Side {
  readonly symbol: string
}

interface Pair {
  readonly base: Side
  readonly quote: Side
}

/** The symbols of a pair, base first in every language: `ETH/USDC`. A token without a symbol is `?`. */
export function PairSymbols({ base, quote }: Pair) {
  return (
    <bdi dir="ltr">
      <bdi>{nameOf(base)}</bdi>/<bdi>{nameOf(quote)}</bdi>
    </bdi>
  )
}

/** `PairSymbols` as plain text. */
export function pairName({ base, quote }: Pair): string {
  return `${nameOf(base)}/${nameOf(quote)}`
}

function nameOf({ symbol }: Side): string {
  return shortSymbol(symbol) || '?'
}
