import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'

/** A network's logo: its colour and first letter. Decorative, because the name is next to it. */
export function NetworkLogo({ chainId, size = 20 }: { readonly chainId: ChainId; readonly size?: number }) {
  const { color, name } = chainById(chainId)
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden focusable="false">
      <rect width="20" height="20" rx="6" fill={color.light} />
      <text x="10" y="10" dy=".36em" textAnchor="middle" fontSize="11" fontWeight="600" fill="#fff">
        {name.slice(0, 1)}
      </text>
    </svg>
  )
}
