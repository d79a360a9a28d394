import { externalLink } from './external-link.server.ts'
import { readPromoLinks, type PromoLinks } from './promo.server.ts'
import { readRpcUrls, type RpcUrls } from './read-rpc-urls.server.ts'
import { safeOrigin, type WalletServiceEnv } from './wallet-services.server.ts'

const LINKS = ['docs', 'help', 'source', 'security', 'governance', 'exchange'] as const
/** An external link, if the operator configured it. */
export type SiteLink = (typeof LINKS)[number]
export type SiteLinks = Readonly<Partial<Record<SiteLink, string>>>

/** Configuration of the operator's site; all optional. */
export interface SiteEnv extends Pick<WalletServiceEnv, 'SAFE_ORIGIN'> {
  readonly DOCS_URL?: string
  readonly HELP_URL?: string
  readonly SOURCE_URL?: string
  readonly SECURITY_URL?: string
  readonly GOVERNANCE_URL?: string
  readonly EXCHANGE_URL?: string
  /** JSON: RPCs by chain id that hide transactions from bots until they are mined. */
  readonly PROTECTED_RPC_URLS?: string
  /** JSON; see `readPromoLinks`. */
  readonly PROMO_LINKS?: string
  /** The build id. */
  readonly BUILD_HASH?: string
  /** The production host. */
  readonly PRODUCTION_HOST?: string
}

export interface Site {
  /** Origin of canonical, Open Graph, sitemap, robots and security.txt URLs. */
  readonly origin: string
  readonly links: SiteLinks
  readonly promo: PromoLinks | undefined
  readonly protectedRpcs: RpcUrls
  /** Origin of the Safe{Wallet} that may show this site in a frame. */
  readonly safeOrigin: string | undefined
  readonly build: string
}

/**
 * Parses the operator's configuration. Omits invalid links, so no menu has a dead entry. The origin is that of PRODUCTION_HOST. Only if that
 * is unset or invalid, the origin is that of the request, because a client can forge the request's host.
 */
export function siteOf(env: SiteEnv, requestOrigin: string): Site {
  const links = Object.fromEntries(
    LINKS.flatMap((name) => {
      const link = externalLink(env[`${name.toUpperCase() as Uppercase<SiteLink>}_URL`])
      return link === undefined ? [] : [[name, link]]
    }),
  )
  return {
    origin: configuredOrigin(env.PRODUCTION_HOST) ?? requestOrigin,
    links,
    promo: readPromoLinks(env.PROMO_LINKS),
    protectedRpcs: readRpcUrls(env.PROTECTED_RPC_URLS),
    safeOrigin: safeOrigin(env),
    build: env.BUILD_HASH ?? 'dev',
  }
}

function configuredOrigin(host: string = ''): string | undefined {
  const url = `https://${host}`
  return host !== '' && URL.canParse(url) ? new URL(url).origin : undefined
}
