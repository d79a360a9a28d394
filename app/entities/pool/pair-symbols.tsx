import { shortSymbol } from '#app/entities/token/token-text.tsx'

interface PairSymbolsProps {
  readonly base: { readonly symbol: string }
  readonly quote: { readonly symbol: string }
  /** Of each symbol. */
  readonly className?: string
}

/** The symbols of a pair as traders name it, `ETH/USDC`. A token without a symbol is `?`. */
export function PairSymbols({ base, quote, className }: PairSymbolsProps) {
  return (
    <>
      <bdi className={className}>{shortSymbol(base.symbol) || '?'}</bdi>/
      <bdi className={className}>{shortSymbol(quote.symbol) || '?'}</bdi>
    </>
  )
}

/** The same as plain text. */
export function pairName({ base, quote }: Pick<PairSymbolsProps, 'base' | 'quote'>): string {
  return `${shortSymbol(base.symbol) || '?'}/${shortSymbol(quote.symbol) || '?'}`
}
