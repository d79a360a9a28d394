import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { tokenDisc } from '#app/domain/token/token-disc.ts'
import { networkLogoPath } from '#app/entities/chain/network-logo-path.ts'
import { badged, badgeSize, hueStyle, imageStyle, sizeStyle } from './token-logo.css.ts'

export interface TokenLogoProps {
  readonly address: string
  readonly symbol: string
  /** Path of the image, provided by the server; null without one. */
  readonly logo: string | null
  readonly size?: 20 | 24 | 32 | 40 | 56
  /** Adds the network's badge, for lists with tokens of several networks. */
  readonly chainId?: ChainId
}

/**
 * A token's logo, or a disc in a muted colour derived from the address with the symbol's first letters. An image that
 * cannot be loaded shows these letters too, without script. Has as few elements as possible, because lists render hundreds.
 * Decorative, because the name is next to it.
 */
export function TokenLogo({ address, symbol, logo, size = 32, chainId }: TokenLogoProps) {
  const { letters, hue } = tokenDisc(address, symbol)
  const sizeClass = sizeStyle[`${size}-${Math.min(Array.from(letters).length, 4)}`]
  if (logo !== null) {
    const image = (
      <img
        className={`${imageStyle[logo.startsWith('/api/') ? 'external' : 'builtIn']} ${sizeClass}`}
        src={logo}
        width={size}
        height={size}
        alt=""
        data-letters={letters}
        loading="lazy"
        decoding="async"
      />
    )
    if (chainId === undefined) return image
    return (
      <span className={badged}>
        {image}
        <NetworkBadge chainId={chainId} size={size} />
      </span>
    )
  }
  const className = `${hueStyle[hue]} ${sizeClass}`
  return (
    <span className={chainId === undefined ? className : `${className} ${badged}`} aria-hidden translate="no">
      {letters}
      {chainId !== undefined && <NetworkBadge chainId={chainId} size={size} />}
    </span>
  )
}

function NetworkBadge({ chainId, size }: { readonly chainId: ChainId; readonly size: keyof typeof badgeSize }) {
  const width = Math.round(size * 0.48)
  return (
    <img
      className={badgeSize[size]}
      src={networkLogoPath(chainId)}
      width={width}
      height={width}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}
