import { isDismissed } from './dismissals.server.ts'
import type { RequestBag } from './load-context.ts'
import { promoLinkFor } from './promo.server.ts'
import { isHolidaySeason } from './season.server.ts'
import type { SiteLinks } from './site.server.ts'

/** What the frame around every page must know before its first byte. */
export interface FrameFacts {
  /** Where the edge places the visitor, ISO 3166-1 alpha-2. Kept in the page's state alone. */
  readonly country: string | undefined
  readonly isHoliday: boolean
  readonly hasUkNotice: boolean
  /** Where the promo banner leads; without it there is none. */
  readonly promo: string | undefined
  readonly links: SiteLinks
  readonly build: string
}

/** The notice is owed to visitors from here, and to no others (spec §9). */
const UK = 'GB'

export function frameFacts(
  request: Request,
  { visitor, site, services }: Pick<RequestBag, 'visitor' | 'site'> & { readonly services: { now(): number } },
): FrameFacts {
  const promo = promoLinkFor(site.promo, visitor)
  return {
    country: visitor.country,
    isHoliday: isHolidaySeason(new Date(services.now())),
    hasUkNotice: visitor.country === UK && !isDismissed(request, 'uk-notice'),
    promo: isDismissed(request, 'promo') ? undefined : promo,
    links: site.links,
    build: site.build,
  }
}
