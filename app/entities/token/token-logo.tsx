import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { tokenDisc } from '#app/domain/token/token-disc.ts'
import { badged, badgeSize, hueLook, networkColor, sizeLook } from './token-logo.css.ts'

export interface TokenLogoProps {
  readonly address: string
  readonly symbol: string
  readonly size?: 20 | 24 | 32 | 40 | 56
  /** Adds the network's badge, where tokens of several networks stand together. */
  readonly chainId?: ChainId
}

/**
 * Our own drawing of a token: a disc of still water in a colour derived from its address, with its first letters. One element, for lists
 * draw hundreds, and letters of an SVG take a browser longer than all the figures of a row. Silent: the name stands beside it.
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
