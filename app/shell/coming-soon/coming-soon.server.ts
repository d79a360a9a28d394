import { chainById, chainByName, defaultChain, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { Chain } from '#app/domain/chains/chain.ts'
import { pageHead, type PageHead } from '#app/edge/page-head.server.ts'
import { isTestnetOf } from '#app/edge/testnet-mode.server.ts'
import type { LoaderContext } from '#app/edge/load-context.ts'
import { fixedTFor } from '#app/i18n/i18n.server.ts'
import type { TFunction } from 'i18next'
import type { ComingSoonIcon } from './coming-soon-icons.ts'
import { matchComingSoon, type Alternative } from './coming-soon-routes.server.ts'

/** The texts of the page, already translated: no other page needs them, so they are not in the client's catalogue. */
export interface ComingSoonPage {
  readonly head: PageHead
  readonly icon: ComingSoonIcon
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
  const place = matchComingSoon(url.pathname, chosen)
  const isOpen = place?.flag === undefined || (await signals.flag(place.flag))
  if (!place || !isOpen) throw new Response('page.notFound', { status: 404 })
  const t = await fixedTFor(request, 'pages')
  const { title, text } = place.texts(t)
  const chain = place.namedChain === undefined ? chosen : chainById(place.namedChain)
  return {
    head: await pageHead(request, site, () => ({ path: place.path, title, description: text, isIndexed: false })),
    icon: place.icon,
    badge: t('comingSoon.badge'),
    title,
    text,
    subject: place.subject,
    chainId: place.namedChain,
    meanwhile: t('comingSoon.meanwhile'),
    alternatives: place.meanwhile.map((icon) => ({ icon, ...linkTo(icon, chain, t) })),
  }
}

function linkTo(what: Alternative, chain: Chain, t: TFunction<'pages'>): Omit<AlternativeLink, 'icon'> {
  const network = chain.name
  const swap = `/swap?chain=${chain.interfaceName}`
  switch (what) {
    case 'swap':
      return { to: swap, title: t('meanwhile.swap'), text: t('meanwhile.swapText', { network }) }
    case 'dollars':
      return {
        to: `${swap}&outputCurrency=${chain.stables[0] ?? 'NATIVE'}`,
        title: t('meanwhile.dollars'),
        text: t('meanwhile.dollarsText'),
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
