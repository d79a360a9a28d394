import { shortSymbol } from '#app/entities/token/token-text.tsx'

interface Pair {
  readonly base: { readonly symbol: string }
  readonly quote: { readonly symbol: string }
}

/** The symbols of a pair as traders name it in every language, `ETH/USDC`. A token without a symbol is `?`. */
export function PairSymbols({ base, quote }: Pair) {
  return (
    <bdi dir="ltr">
      <bdi>{shortSymbol(base.symbol) || '?'}</bdi>/<bdi>{shortSymbol(quote.symbol) || '?'}</bdi>
    </bdi>
  )
}

/** The same as plain text. */
export function pairName({ base, quote }: Pair): string {
  return `${shortSymbol(base.symbol) || '?'}/${shortSymbol(quote.symbol) || '?'}`
}
