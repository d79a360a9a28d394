import { ChartCandlestick, Droplets, Repeat } from 'lucide-react'
import type { SiteLink } from '#app/edge/site.server.ts'

/**
 * Main destinations, in the top bar, the bottom bar and the drawer. `label` is a key of `common`; `isSoon` marks pages
 * that do not exist yet.
 */
export const DESTINATIONS = [
  { to: '/explore', label: 'explore', icon: ChartCandlestick, isSoon: false },
  { to: '/swap', label: 'swap', icon: Repeat, isSoon: false },
  { to: '/positions', label: 'pool', icon: Droplets, isSoon: true },
] as const

/** The destination a path belongs to. */
export function destinationOf(pathname: string): string | undefined {
  return DESTINATIONS.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to
}

/** Other products. */
export const PRODUCTS = [
  { to: '/limit', label: 'product.limit', isSoon: true },
  { to: '/buy', label: 'product.buy', isSoon: true },
  { to: '/sell', label: 'product.sell', isSoon: true },
  { to: '/send', label: 'product.send', isSoon: true },
  { to: '/positions/create', label: 'product.create', isSoon: true },
] as const

interface Group {
  readonly label: string
  /** Pages of this site, always present. */
  readonly pages: readonly { readonly to: string; readonly label: string }[]
  /** External links, present if the operator configured them; their label is `link.<name>`. */
  readonly links: readonly SiteLink[]
}

/** The groups of the company menu, the drawer and the footer. */
export const GROUPS = [
  { label: 'group.protocol', pages: [{ to: '/status', label: 'status' }], links: ['docs', 'governance', 'source'] },
  { label: 'group.company', pages: [{ to: '/?intro=true', label: 'about' }], links: ['help', 'security'] },
] as const satisfies readonly Group[]
