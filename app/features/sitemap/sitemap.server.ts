import { DAY, HOUR } from '#app/base/time.ts'
import { CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { Policy } from '#app/edge/stale-while-revalidate.server.ts'
import type { Services } from '#app/edge/services.server.ts'
import { tokenCaution } from '#app/entities/token/token-caution.ts'
import { tokenPath } from '#app/entities/token/token-path.ts'

/** The API's maximum page size; tokens with less volume are not worth indexing. */
const TOKENS_PER_CHAIN = 100
const LISTS = ['tokens', 'pools', 'transactions'] as const
const POLICY: Policy = { freshFor: HOUR, oldAfter: DAY, usableFor: 7 * DAY }

/**
 * Returns the paths of /sitemap.xml: static pages, the lists of each mainnet, and its most traded tokens except suspect ones. If a network's
 * tokens fail to load, they are left out.
 */
export async function loadSitemap(services: Services): Promise<readonly string[]> {
  const chains = CHAINS.filter(({ isTestnet }) => !isTestnet)
  const tokens = await Promise.all(chains.map(({ id }) => tokenPaths(services, id)))
  const lists = LISTS.flatMap((list) => chains.map(({ slug }) => `/explore/${list}/${slug}`))
  return ['/', '/swap', '/buy', '/sell', '/send', ...lists, ...tokens.flat()]
}

async function tokenPaths({ market, cached, report }: Services, chainId: ChainId): Promise<readonly string[]> {
  try {
    const { value } = await cached(`sitemap/1/${chainId}`, POLICY, async () => {
      const { tokens } = await market.topTokens({ chainId, pageSize: TOKENS_PER_CHAIN })
      return tokens.filter((token) => tokenCaution(token) !== 'suspect').map(tokenPath)
    })
    return value
  } catch (error) {
    report(error)
    return []
  }
}

/** Returns the sitemap of these paths (sitemaps.org, 0.9). The paths contain no characters that need XML escaping. */
export function writeSitemap(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>\n`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`
}
