import { chainById, chainByName, defaultChain, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { Chain } from '#app/domain/chains/chain.ts'
import { pageHead, type PageHead } from '#app/edge/page-head.server.ts'
import { isTestnetOf } from '#app/edge/testnet-mode.server.ts'
import type { LoaderContext } from '#app/edge/load-context.ts'
import { fixedTFor } from '#app/i18n/i18n.server.ts'
import type { TFunction } from 'i18next'
import type { ComingSoonIconName } from './coming-soon-icons.ts'
import { matchComingSoon, type Alternative } from './coming-soon-routes.server.ts'

/** The texts of the page, already translated: no other page needs them, so they are not in the client's catalogue. */
export interface ComingSoonPage {
  readonly head: PageHead
  readonly icon: ComingSoonIconName
  readonly badge: string
  readonly title: string
  readonly text: string
  readonly subject: string | undefined
  readonly chainId: ChainId | undefined
  readonly meanwhile: string
  readonly alternatives: readonly AlternativeLink[]
}

interface AlternativeLink {
  readonly icon: Alternative
  readonly to: string
  readonly title: string
  readonly text: string
}

/** Loads every coming-soon page. Throws 404 if a path parameter is invalid or the feature's flag is off. */
export async function loadComingSoon(
  request: Request,
  { signals, site }: Pick<LoaderContext, 'signals' | 'site'>,
): Promise<ComingSoonPage> {
  const url = new URL(request.url)
  const chosen = chainByName(url.searchParams.get('chain') ?? '') ?? defaultChain(isTestnetOf(request))
  const match = matchComingSoon(url.pathname, chosen)
  const isAvailable = match?.flag === undefined || (await signals.flag(match.flag))
  if (!match || !isAvailable) throw new Response('page.notFound', { status: 404 })
  const t = await fixedTFor(request, 'pages')
  const { title, text } = match.texts(t)
  const chain = match.namedChain === undefined ? chosen : chainById(match.namedChain)
  return {
    head: await pageHead(request, site, () => ({ path: match.path, title, description: text, isIndexed: false })),
    icon: match.icon,
    badge: t('comingSoon.badge'),
    title,
    text,
    subject: match.subject,
    chainId: match.namedChain,
    meanwhile: t('comingSoon.meanwhile'),
    alternatives: match.meanwhile.map((icon) => ({ icon, ...linkTo(icon, chain, t) })),
  }
}

function linkTo(alternative: Alternative, chain: Chain, t: TFunction<'pages'>): Omit<AlternativeLink, 'icon'> {
  const network = chain.name
  switch (alternative) {
    case 'swap':
      return {
        to: `/swap?chain=${chain.interfaceName}`,
        title: t('meanwhile.swap'),
        text: t('meanwhile.swapText', { network }),
      }
    case 'explore':
      return {
        to: `/explore/tokens/${chain.slug}`,
        title: t('meanwhile.explore'),
        text: t('meanwhile.exploreText', { network }),
      }
    case 'home':
      return { to: '/', title: t('meanwhile.home'), text: t('meanwhile.homeText') }
  }
}
