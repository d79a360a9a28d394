import { ChartCandlestick, Droplets, Repeat } from 'lucide-react'
import type { SiteLink } from '#app/edge/site.server.ts'

/**
 * Where most people go: the navigation of the top bar, of the bottom bar and of the drawer. `label` is a word of `common`. What `isSoon` is
 * still being built, and says so before one goes there.
 */
export const DESTINATIONS = [
  { to: '/explore', label: 'explore', icon: ChartCandlestick, isSoon: false },
  { to: '/swap', label: 'swap', icon: Repeat, isSoon: false },
  { to: '/positions', label: 'pool', icon: Droplets, isSoon: true },
] as const

/** The destination that a path lies under. */
export function destinationOf(pathname: string): string | undefined {
  return DESTINATIONS.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to
}

/** What else one does here. */
export const PRODUCTS = [
  { to: '/limit', label: 'product.limit', isSoon: true },
  { to: '/buy', label: 'product.buy', isSoon: true },
  { to: '/sell', label: 'product.sell', isSoon: true },
  { to: '/send', label: 'product.send', isSoon: true },
  { to: '/positions/create', label: 'product.create', isSoon: true },
] as const

interface Group {
  readonly label: string
  /** Pages of this site, always there. */
  readonly pages: readonly { readonly to: string; readonly label: string }[]
  /** Places elsewhere, there when the operator has named them; their word is `link.<name>`. */
  readonly links: readonly SiteLink[]
}

/** The company menu, the drawer's foldable groups and the footer's columns. */
export const GROUPS = [
  { label: 'group.protocol', pages: [{ to: '/status', label: 'status' }], links: ['docs', 'governance', 'source'] },
  { label: 'group.company', pages: [{ to: '/?intro=true', label: 'about' }], links: ['help', 'security'] },
] as const satisfies readonly Group[]
