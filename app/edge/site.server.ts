import { outsideLink } from './outside-link.server.ts'
import { readPromoLinks, type PromoLinks } from './promo.server.ts'

const LINKS = ['docs', 'help', 'source', 'security', 'governance'] as const
/** A place outside the site that the menus lead to where the operator has named one. */
export type SiteLink = (typeof LINKS)[number]
export type SiteLinks = Readonly<Partial<Record<SiteLink, string>>>

/** The variables by which an operator says what belongs to their site. All may be missing. */
export interface SiteEnv {
  readonly DOCS_URL?: string
  readonly HELP_URL?: string
  readonly SOURCE_URL?: string
  readonly SECURITY_URL?: string
  readonly GOVERNANCE_URL?: string
  /** JSON; see `readPromoLinks`. */
  readonly PROMO_LINKS?: string
  /** Which build this is. */
  readonly BUILD_HASH?: string
}

export interface Site {
  readonly links: SiteLinks
  readonly promo: PromoLinks | undefined
  readonly build: string
}

/**
 * What the operator has configured. A variable that is no link is as good as missing: no menu ever holds a dead entry.
 */
export function siteOf(env: SiteEnv): Site {
  const links = Object.fromEntries(
    LINKS.flatMap((name) => {
      const link = outsideLink(env[`${name.toUpperCase() as Uppercase<SiteLink>}_URL`])
      return link === undefined ? [] : [[name, link]]
    }),
  )
  return { links, promo: readPromoLinks(env.PROMO_LINKS), build: env.BUILD_HASH ?? 'dev' }
}
