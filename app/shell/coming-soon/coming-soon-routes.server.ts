import type { TFunction } from 'i18next'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { chainByName, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { Chain } from '#app/domain/chains/chain.ts'
import { fillPattern, matchPath, pathPattern, type ParameterKinds } from '#app/edge/path-pattern.server.ts'
import type { FlagValues } from '#app/flags/catalogue.ts'
import type { ComingSoonIconName } from './coming-soon-icons.ts'

/**
 * A page whose feature does not exist yet. When it does, delete its row and give the path its own route in
 * `app/routes.ts`.
 */
interface ComingSoonRoute {
  readonly path: string
  readonly icon: ComingSoonIconName
  readonly texts: (t: TFunction<'pages'>, match: PathMatch) => { readonly title: string; readonly text: string }
  /** Alternatives until the feature exists; swap and explore by default. */
  readonly meanwhile?: readonly Alternative[]
  /** The path parameter that names the page's subject. */
  readonly subject?: string
  /** The flag that must be on for the page to exist. */
  readonly flag?: keyof FlagValues
}

export type Alternative = 'swap' | 'explore' | 'home'

interface PathMatch {
  readonly values: Readonly<Record<string, string>>
  readonly network: string
}

/** An invalid parameter results in the not-found page. */
const KINDS: ParameterKinds = {
  chainName: (text) => chainByName(text)?.slug,
  pairAddress: addressOf,
  walletAddress: addressOf,
  tokenId: (text) => (/^(?:0|[1-9]\d{0,77})$/.test(text) ? text : undefined),
}

const COMING_SOON_ROUTES: readonly ComingSoonRoute[] = [
  { path: '/limit', icon: 'limit', texts: (t) => ({ title: t('limit.title'), text: t('limit.text') }) },
  {
    path: '/manage/passkey/:walletAddress',
    icon: 'passkey',
    flag: 'embeddedWallet',
    subject: 'walletAddress',
    texts: (t) => ({ title: t('passkeys.title'), text: t('passkeys.text') }),
  },
  {
    path: '/auth/passkey/extension',
    icon: 'passkey',
    meanwhile: [],
    texts: (t) => ({ title: t('passkeyPopup.title'), text: t('passkeyPopup.text') }),
  },
  {
    path: '/extension/uninstall',
    icon: 'extension',
    meanwhile: ['home', 'explore'],
    texts: (t) => ({ title: t('uninstalled.title'), text: t('uninstalled.text') }),
  },
]

/** All paths, for the test that compares them with `app/routes.ts`. */
export const COMING_SOON_PATHS: readonly string[] = COMING_SOON_ROUTES.map(({ path }) => path)

const ROWS = COMING_SOON_ROUTES.map((route) => ({ route, pattern: pathPattern(route.path) }))

export interface ComingSoonMatch {
  readonly icon: ComingSoonIconName
  readonly meanwhile: readonly Alternative[]
  /** The canonical path: chains as slugs, addresses with checksum. */
  readonly path: string
  /** The network in the path. */
  readonly namedChain: ChainId | undefined
  /** The page's subject, formatted. */
  readonly subject: string | undefined
  readonly flag: keyof FlagValues | undefined
  readonly texts: (t: TFunction<'pages'>) => { readonly title: string; readonly text: string }
}

/**
 * Returns the coming-soon page at a path; undefined if there is none or a parameter is invalid. `chain` is the network of pages whose path
 * does not name one.
 */
export function matchComingSoon(pathname: string, chain: Chain): ComingSoonMatch | undefined {
  const segments = pathname.split('/').filter(Boolean)
  for (const { route, pattern } of ROWS) {
    const values = matchPath(pattern, segments, KINDS)
    if (!values) continue
    const namedChain = chainByName(values['chainName'] ?? '')
    return {
      icon: route.icon,
      meanwhile: route.meanwhile ?? ['swap', 'explore'],
      path: fillPattern(route.path, values) ?? route.path,
      namedChain: namedChain?.id,
      flag: route.flag,
      subject: route.subject === undefined ? undefined : values[route.subject],
      texts: (t) => route.texts(t, { values, network: (namedChain ?? chain).name }),
    }
  }
  return undefined
}

function addressOf(text: string): string | undefined {
  const address = parseAddress(text)
  return address.ok ? address.value : undefined
}
