import { TokenLogo, type TokenLogoProps } from '#app/entities/token/token-logo.tsx'
import { pair, second } from './pair-logo.css.ts'

type Side = Pick<TokenLogoProps, 'address' | 'symbol' | 'logo'>

interface PairLogoProps extends Pick<TokenLogoProps, 'chainId'> {
  readonly base: Side
  readonly quote: Side
  readonly size?: TokenLogoProps['size'] & number
}

/**
 * The logos of a pool's two tokens, the base in front, optionally with the network's badge. Decorative, because the
 * names are next to it.
 */
export function PairLogo({ base, quote, size = 32, chainId }: PairLogoProps) {
  return (
    <span className={pair}>
      <TokenLogo address={base.address} symbol={base.symbol} logo={base.logo} size={size} />
      <span className={second}>
        <TokenLogo
          address={quote.address}
          symbol={quote.symbol}
          logo={quote.logo}
          size={size}
          {...(chainId && { chainId })}
        />
      </span>
    </span>
  )
}
