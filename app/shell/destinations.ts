import { ArrowUpRight, ChartCandlestick, Repeat, Wallet } from 'lucide-react'
import type { SiteLink } from '#app/edge/site.server.ts'

/** Main destinations, in the top bar, the bottom bar, the drawer and the footer: only pages that exist. */
export const DESTINATIONS = [
  { to: '/explore', label: 'explore', icon: ChartCandlestick },
  { to: '/swap', label: 'swap', icon: Repeat },
  { to: '/send', label: 'send', icon: ArrowUpRight },
  { to: '/portfolio', label: 'portfolio', icon: Wallet },
] as const

/** Returns the destination that a path belongs to. */
export function destinationOf(pathname: string): string | undefined {
  return DESTINATIONS.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to
}

interface Group {
  readonly label: string
  /** Pages of this site, always present. */
  readonly pages: readonly { readonly to: string; readonly label: string }[]
  /** Whether the group has the entry that opens the help dialog. */
  readonly hasHelp: boolean
  /** External links, present if the operator configured them; their label is `link.<name>`. */
  readonly links: readonly SiteLink[]
}

/** The groups of the company menu, the drawer and the footer. */
export const GROUPS = [
  {
    label: 'group.protocol',
    pages: [
      { to: '/buy', label: 'buy' },
      { to: '/positions', label: 'positions' },
      { to: '/status', label: 'status' },
    ],
    hasHelp: false,
    links: ['docs', 'governance', 'source'],
  },
  { label: 'group.company', pages: [{ to: '/', label: 'about' }], hasHelp: true, links: ['security'] },
] as const satisfies readonly Group[]
