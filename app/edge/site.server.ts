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
  /** The host that people use. */
  readonly PRODUCTION_HOST?: string
}

export interface Site {
  /** What links that name the site begin with (canonical, Open Graph, sitemap, robots, security.txt). */
  readonly origin: string
  readonly links: SiteLinks
  readonly promo: PromoLinks | undefined
  readonly build: string
}

/**
 * What the operator has configured. A variable that is no link is as good as missing: no menu ever holds a dead entry. The origin is that of
 * PRODUCTION_HOST; only where none is set, that of the request, whose host a client may invent.
 */
export function siteOf(env: SiteEnv, requestOrigin: string): Site {
  const links = Object.fromEntries(
    LINKS.flatMap((name) => {
      const link = outsideLink(env[`${name.toUpperCase() as Uppercase<SiteLink>}_URL`])
      return link === undefined ? [] : [[name, link]]
    }),
  )
  return {
    origin: configuredOrigin(env.PRODUCTION_HOST) ?? requestOrigin,
    links,
    promo: readPromoLinks(env.PROMO_LINKS),
    build: env.BUILD_HASH ?? 'dev',
  }
}

function configuredOrigin(host: string = ''): string | undefined {
  const url = `https://${host}`
  return host !== '' && URL.canParse(url) ? new URL(url).origin : undefined
}
