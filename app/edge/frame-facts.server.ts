import { isDismissed } from './dismissals.server.ts'
import type { LoaderContext } from './load-context.ts'
import type { StartupMessage } from '#app/wire/startup.ts'
import { promoLinkFor } from './promo.server.ts'
import { isHolidaySeason } from './season.server.ts'
import type { SiteLinks } from './site.server.ts'

/** Data of the frame that must be in the server's HTML. */
export interface FrameFacts {
  /** The visitor's country according to the edge, ISO 3166-1 alpha-2. Stored only in the page's state. */
  readonly country: string | undefined
  readonly isHoliday: boolean
  readonly hasUkNotice: boolean
  /** URL that the promo banner links to; undefined without a banner. */
  readonly promo: string | undefined
  /** Link to the operator's mobile app, on this visitor's system; undefined without one. */
  readonly appLink: string | undefined
  /** Progress of the local stack's first start; null if there is none. */
  readonly startup: StartupMessage | null
  readonly links: SiteLinks
  readonly build: string
}

/** The country whose visitors see the UK notice. */
const UK = 'GB'

export function frameFacts(
  request: Request,
  {
    visitor,
    site,
    startup,
    services,
  }: Pick<LoaderContext, 'visitor' | 'site' | 'startup'> & { readonly services: { now(): number } },
): FrameFacts {
  const promo = promoLinkFor(site.promo, visitor)
  return {
    country: visitor.country,
    isHoliday: isHolidaySeason(new Date(services.now())),
    hasUkNotice: visitor.country === UK && !isDismissed(request, 'uk-notice'),
    promo: isDismissed(request, 'promo') ? undefined : promo,
    appLink: promo ?? site.promo?.universal,
    startup,
    links: site.links,
    build: site.build,
  }
}
