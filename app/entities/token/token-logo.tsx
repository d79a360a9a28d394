import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { tokenDisc } from '#app/domain/token/token-disc.ts'

export interface TokenLogoProps {
  readonly address: string
  readonly symbol: string
  readonly size?: 20 | 24 | 32 | 40 | 56
  /** Adds the network's badge, where tokens of several networks stand together. */
  readonly chainId?: ChainId
}

/** By how many letters there are, on a disc of 32 px. */
const FONT_SIZES = [15, 12.5, 10.5, 8.5] as const
/** On large discs these are sizes that pages are set in anyway: one that a page has not met costs its next frame some milliseconds. */
const LARGE_FONT_SIZES = { 40: [18, 16, 12, 10.5], 56: [24, 20, 18, 14] } as const

/**
 * Our own drawing of a token: a disc of still water in a colour derived from its address, with its first letters. Colours are
 * attributes, not styles: the content security policy admits no inline style. Silent: the name stands beside it.
 */
export function TokenLogo({ address, symbol, size = 32, chainId }: TokenLogoProps) {
  const { letters, fill, deep } = tokenDisc(address, symbol)
  const scale = size / 32
  const scaled = scale === 1 ? {} : { transform: `scale(${scale})` }
  const middle = size / 2
  const sizes = size === 40 || size === 56 ? LARGE_FONT_SIZES[size] : FONT_SIZES.map((each) => each * scale)
  const fontSize = sizes[Math.min(Array.from(letters).length, sizes.length) - 1]
  return (
    // The badge stands over the edge.
    <svg width={size} height={size} overflow="visible" aria-hidden focusable="false">
      <circle cx={middle} cy={middle} r={middle} fill={fill} />
      <path {...scaled} d="M.6 20.4C6 18.6 10 18.6 16 20.4s10 1.8 15.4 0A16 16 0 0 1 .6 20.4Z" fill={deep} />
      <text x={middle} y={middle} dy=".36em" textAnchor="middle" fontSize={fontSize} fontWeight="600" fill="#fff">
        {letters}
      </text>
      {chainId !== undefined && (
        <g {...scaled}>
          <NetworkBadge chainId={chainId} />
        </g>
      )}
    </svg>
  )
}

function NetworkBadge({ chainId }: { readonly chainId: ChainId }) {
  const { color, name } = chainById(chainId)
  return (
    <>
      <rect x="19" y="19" width="14" height="14" rx="4.5" fill={color.light} stroke="#fff" strokeWidth="1.5" />
      <text x="26" y="26" dy=".36em" textAnchor="middle" fontSize="8.5" fontWeight="600" fill="#fff">
        {name.slice(0, 1)}
      </text>
    </>
  )
}
