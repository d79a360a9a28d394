import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { tokenDisc } from '#app/domain/token/token-disc.ts'

export interface TokenLogoProps {
  readonly address: string
  readonly symbol: string
  readonly size?: 20 | 24 | 32 | 40 | 56
  /** Adds the network's badge, where tokens of several networks stand together. */
  readonly chainId?: ChainId
}

const FONT_SIZES = [15, 12.5, 10.5, 8.5] as const

/**
 * Our own drawing of a token: a disc of still water in a colour derived from its address, with its first letters. Colours are
 * attributes, not styles: the content security policy admits no inline style. Silent: the name stands beside it.
 */
export function TokenLogo({ address, symbol, size = 32, chainId }: TokenLogoProps) {
  const { letters, fill, deep } = tokenDisc(address, symbol)
  const fontSize = FONT_SIZES[Array.from(letters).length - 1] ?? 8.5
  return (
    // The badge stands over the edge.
    <svg width={size} height={size} viewBox="0 0 32 32" overflow="visible" aria-hidden focusable="false">
      <circle cx="16" cy="16" r="16" fill={fill} />
      <path d="M.6 20.4C6 18.6 10 18.6 16 20.4s10 1.8 15.4 0A16 16 0 0 1 .6 20.4Z" fill={deep} />
      <text x="16" y="16" dy=".36em" textAnchor="middle" fontSize={fontSize} fontWeight="600" fill="#fff">
        {letters}
      </text>
      {chainId !== undefined && <NetworkBadge chainId={chainId} />}
    </svg>
  )
}

function NetworkBadge({ chainId }: { readonly chainId: ChainId }) {
  const { color, name } = chainById(chainId)
  return (
    <g>
      <rect x="19" y="19" width="14" height="14" rx="4.5" fill={color.light} stroke="#fff" strokeWidth="1.5" />
      <text x="26" y="26" dy=".36em" textAnchor="middle" fontSize="8.5" fontWeight="600" fill="#fff">
        {name.slice(0, 1)}
      </text>
    </g>
  )
}
