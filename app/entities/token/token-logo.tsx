import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { tokenDisc } from '#app/domain/token/token-disc.ts'
import { badged, badgeSize, hueLook, networkColor, sizeLook } from './token-logo.css.ts'

export interface TokenLogoProps {
  readonly address: string
  readonly symbol: string
  readonly size?: 20 | 24 | 32 | 40 | 56
  /** Adds the network's badge, for lists with tokens of several networks. */
  readonly chainId?: ChainId
}

/**
 * A generated token logo: a disc in a colour derived from the address, with the symbol's first letters. A single
 * element, because lists draw hundreds and SVG text is slow to render. Decorative, because the name is next to it.
 */
export function TokenLogo({ address, symbol, size = 32, chainId }: TokenLogoProps) {
  const { letters, hue } = tokenDisc(address, symbol)
  const look = `${hueLook[hue]} ${sizeLook[`${size}-${Math.min(Array.from(letters).length, 4)}`]}`
  return (
    <span className={chainId === undefined ? look : `${look} ${badged}`} aria-hidden translate="no">
      {letters}
      {chainId !== undefined && (
        <span className={`${badgeSize[size]} ${networkColor[chainId]}`}>{chainById(chainId).name.slice(0, 1)}</span>
      )}
    </span>
  )
}
