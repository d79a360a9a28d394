import { canonicalPath, withoutTrailingSlashes } from '#app/base/path.ts'
import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { chainByName, defaultChain } from '#app/domain/chains/catalogue.ts'
import type { Chain } from '#app/domain/chains/chain.ts'
import { writeCurrency } from '#app/domain/token/currency.ts'
import { readCurrency } from '#app/domain/token/read-currency.ts'
import { pairAddress } from '#app/domain/trade/pool-identity.ts'
import { externalLink } from './external-link.server.ts'
import { fillPattern, matchPath, pathPattern, type ParameterKinds } from './path-pattern.server.ts'

/** Redirects an operator can configure; all are off by default. */
export interface RedirectEnv {
  /** Target of `/vote/*`, an http URL. Without it these paths do not exist. */
  readonly GOVERNANCE_URL?: string
  /**
   * Target of `/address/:address` and, in place of our own page, `/portfolio/:address`: an http URL to which the address
   * is appended. Without it `/address/:address` redirects to the network's explorer.
   */
  readonly PROFILE_URL?: string
  /** Comma-separated paths that redirect to /swap. A request's `x-blocked-paths` header adds paths for that request. */
  readonly BLOCKED_PATHS?: string
}

/** A target depends on this in addition to the path: the chain (of `?chain=`, or the default), or a configured URL. */
type State = 'chain' | 'governance' | 'profile' | 'ownProfile'

interface Row {
  /** Parameters match by their kind: see KINDS. */
  readonly from: string
  /** A template with the parameters of `from` and `:chain`, or a function for computed targets. */
  readonly to: string | ((match: Match) => string)
  /** 301 for permanent targets, 302 for those that depend on state. */
  readonly status: 301 | 302
  /**
   * `unchanged`: the query is passed on. `mapped`: `chain` moves from the query into the path, the rest is passed on. `removed`: nothing is passed
   * on.
   */
  readonly query: 'unchanged' | 'mapped' | 'removed'
  readonly needs?: State
}

interface Match {
  readonly values: Readonly<Record<string, string>>
  readonly chain: Chain
}

/** Canonical forms of parameters. Unknown chains and tokens are passed on to the target page, which reports them. */
const KINDS: ParameterKinds = {
  chainName: (text) => chainByName(text)?.slug ?? text,
  tokenAddress: (text) => (isNativeName(text) ? 'NATIVE' : text),
  address: (text) => {
    const address = parseAddress(text)
    return address.ok ? address.value : undefined
  },
  // A token id is at most 2²⁵⁶ - 1; a fee is in pips, or v4's flag for dynamic fees.
  tokenId: (text) => (/^\d{1,78}$/.test(text) ? text : undefined),
  fee: (text) => (/^\d{1,7}$/.test(text) ? text : undefined),
  currencyA: currencyName,
  currencyB: currencyName,
}

/** All redirects. The first matching row applies. */
export const CATALOGUE: readonly Row[] = [
  { from: '/tokens', to: '/explore/tokens', status: 301, query: 'unchanged' },
  { from: '/tokens/:chainName', to: '/explore/tokens/:chainName', status: 301, query: 'unchanged' },
  {
    from: '/tokens/:chainName/:tokenAddress',
    to: '/explore/tokens/:chainName/:tokenAddress',
    status: 301,
    query: 'unchanged',
  },
  {
    from: '/explore/tokens/solana/So11111111111111111111111111111111111111112',
    to: '/explore/tokens/solana/NATIVE',
    status: 301,
    query: 'unchanged',
  },

  { from: '/create-proposal', to: '/vote/create-proposal', status: 302, query: 'unchanged', needs: 'governance' },
  { from: '/vote', to: ':governance', status: 302, query: 'unchanged', needs: 'governance' },
  { from: '/vote/*', to: ':governance/:rest', status: 302, query: 'unchanged', needs: 'governance' },
  { from: '/address/:address', to: ':profile/:address', status: 302, query: 'unchanged', needs: 'profile' },
  { from: '/portfolio/:address', to: ':ownProfile/:address', status: 302, query: 'unchanged', needs: 'ownProfile' },

  { from: '/limits', to: '/limit', status: 301, query: 'unchanged' },

  // Payment providers add the id of the order and the account to the URL that they return to.
  { from: '/buy/return', to: '/buy', status: 302, query: 'removed' },
  { from: '/sell/return', to: '/sell', status: 302, query: 'removed' },

  { from: '/pool', to: '/positions', status: 301, query: 'unchanged' },
  { from: '/pools', to: '/positions', status: 301, query: 'unchanged' },
  { from: '/pool/v2', to: '/positions', status: 301, query: 'unchanged' },
  { from: '/pool/v2/find', to: '/pools/v2/find', status: 301, query: 'unchanged' },
  { from: '/pool/:tokenId', to: '/positions/v3/:chain/:tokenId', status: 302, query: 'mapped', needs: 'chain' },
  { from: '/pools/:tokenId', to: '/positions/v3/:chain/:tokenId', status: 302, query: 'mapped', needs: 'chain' },

  { from: '/remove/:tokenId', to: '/positions/v3/:chain/:tokenId', status: 302, query: 'mapped', needs: 'chain' },
  { from: '/remove/v2/:currencyA/:currencyB', to: toPair, status: 302, query: 'mapped', needs: 'chain' },

  { from: '/add/v2', to: '/positions/create/v2', status: 301, query: 'unchanged' },
  { from: '/add/v2/:currencyA', to: toNewPosition('v2'), status: 301, query: 'unchanged' },
  { from: '/add/v2/:currencyA/:currencyB', to: toNewPosition('v2'), status: 301, query: 'unchanged' },
  { from: '/add', to: '/positions/create/v3', status: 301, query: 'unchanged' },
  { from: '/add/:currencyA', to: toNewPosition('v3'), status: 301, query: 'unchanged' },
  { from: '/add/:currencyA/:fee', to: toNewPosition('v3'), status: 301, query: 'unchanged' },
  { from: '/add/:currencyA/:currencyB', to: toNewPosition('v3'), status: 301, query: 'unchanged' },
  { from: '/add/:currencyA/:currencyB/:fee', to: toNewPosition('v3'), status: 301, query: 'unchanged' },
  {
    from: '/add/:currencyA/:fee/:tokenId',
    to: '/positions/v3/:chain/:tokenId',
    status: 302,
    query: 'mapped',
    needs: 'chain',
  },
  {
    from: '/add/:currencyA/:currencyB/:fee/:tokenId',
    to: '/positions/v3/:chain/:tokenId',
    status: 302,
    query: 'mapped',
    needs: 'chain',
  },

  { from: '/migrate/v2/:address', to: '/migrate/v2/:chain/:address', status: 302, query: 'mapped', needs: 'chain' },
]

const ROWS = CATALOGUE.map((row) => ({ ...row, pattern: pathPattern(row.from) }))

export interface Redirect {
  readonly status: 301 | 302
  /** A path of this site, or a URL below a configured site or a network's explorer. */
  readonly location: string
}

/**
 * Returns the redirect of a request; undefined if there is none. Blocked paths come first, then the catalogue, then the canonical path (no
 * trailing or doubled slashes). `isTestnet` selects the default network of paths without one. For any input, the target is a path of this
 * site, or below a configured URL or a network's explorer.
 */
export function redirectOf(
  url: URL,
  env: RedirectEnv,
  blocked: readonly string[],
  isTestnet: boolean,
): Redirect | undefined {
  if (blocked.includes(canonicalPath(url.pathname))) return { status: 302, location: '/swap' }
  const segments = url.pathname.split('/').filter(Boolean)
  const chainName = url.searchParams.get('chain') ?? url.searchParams.get('chainId') ?? ''
  const chain = chainByName(chainName) ?? defaultChain(isTestnet)
  const state = {
    chain: chain.slug,
    governance: operatorSite(env.GOVERNANCE_URL),
    ownProfile: operatorSite(env.PROFILE_URL),
    profile: operatorSite(env.PROFILE_URL) ?? `${chain.explorer}/address`,
  }
  for (const { pattern, to, status, query, needs } of ROWS) {
    const values = matchPath(pattern, segments, KINDS)
    if (!values || (needs && state[needs] === undefined)) continue
    const target = typeof to === 'string' ? fillPattern(to, { ...values, ...state }) : to({ values, chain })
    if (target === undefined) continue
    return { status, location: withQuery(target, url, query) }
  }
  const path = `/${segments.join('/')}`
  return path === url.pathname ? undefined : { status: 301, location: path + url.search }
}

/**
 * Returns the canonical blocked paths of the configuration and of the request's `x-blocked-paths` header. Any client can send the header,
 * so it can only add paths. /swap, the target, is never blocked.
 */
export function blockedPathsOf(request: Request, env: RedirectEnv): readonly string[] {
  const listed = `${env.BLOCKED_PATHS ?? ''},${request.headers.get('x-blocked-paths') ?? ''}`
  const paths = listed.split(',').map((path) => path.trim())
  const isPath = (path: string) => /^\/[\w\-./:~%]*$/.test(path)
  return [...new Set(paths.filter(isPath).map(canonicalPath))].filter((path) => path !== '/swap')
}

/** Returns the path of the v2 position of a pair; of the list of positions if the two currencies cannot be a pair. */
function toPair({ values, chain }: Match): string {
  const [a, b] = [wrappedToken(values['currencyA'], chain), wrappedToken(values['currencyB'], chain)]
  if (a === undefined || b === undefined || isSameAddress(a, b)) return '/positions'
  return `/positions/v2/${chain.slug}/${pairAddress(chain.contracts, a, b)}`
}

function wrappedToken(currency: string | undefined, { contracts }: Chain): Address | undefined {
  const address = readCurrency(currency ?? '')
  return address !== undefined && isNative(address) ? contracts.wrappedNative : address
}

/** Returns a function that builds the path of a new position. It drops a second currency equal to the first. */
function toNewPosition(version: 'v2' | 'v3') {
  return ({ values: { currencyA, currencyB, fee } }: Match): string => {
    const query = new URLSearchParams()
    if (currencyA !== undefined) query.set('currencyA', currencyA)
    if (currencyB !== undefined && currencyB !== currencyA) query.set('currencyB', currencyB)
    if (fee !== undefined) query.set('feeTier', fee)
    return `/positions/create/${version}?${query}`
  }
}

function currencyName(text: string): string | undefined {
  const address = readCurrency(text)
  return address === undefined ? undefined : writeCurrency(address)
}

function isNativeName(text: string): boolean {
  const address = readCurrency(text)
  return address !== undefined && isNative(address)
}

/** A configured site without trailing slash; undefined if the URL is not allowed. */
function operatorSite(configured: string | undefined): string | undefined {
  const link = externalLink(configured)
  if (link === undefined) return undefined
  const { origin, pathname } = new URL(link)
  return origin === 'null' ? undefined : origin + withoutTrailingSlashes(pathname)
}

/** The target's parameters override those of the request. */
function withQuery(target: string, { search }: URL, query: Row['query']): string {
  const [path = target, targetQuery] = target.split('?')
  if (query === 'removed') return target
  if (query === 'unchanged' && targetQuery === undefined) return path + search
  const params = new URLSearchParams(targetQuery)
  const overridden = new Set([...params.keys(), ...(query === 'mapped' ? ['chain', 'chainId'] : [])])
  for (const [name, value] of new URLSearchParams(search)) if (!overridden.has(name)) params.append(name, value)
  return params.size > 0 ? `${path}?${params}` : path
}
