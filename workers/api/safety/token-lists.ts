import * as v from 'valibot'
import { MINUTE, SECOND } from '#app/base/time.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { CHAINS } from '#app/domain/chains/catalogue.ts'
import type { TokenAbout } from '#app/wire/market/token-about.ts'
import type { ApiEnv } from '../env.ts'
import { RefreshedValue } from '../refreshed-value.ts'
import type { WaitUntil } from '../share-work.ts'
import { logoSource } from '../logos/logo-source.ts'
import { readExtensions, storedAbout } from './list-extensions.ts'

/** The operator's lists. Keys are `chainId:address` in lower case. */
export interface TokenLists {
  readonly blocked: ReadonlySet<string>
  /** False if a block list has never been read: then any token may be blocked. */
  readonly areBlocksKnown: boolean
  readonly listed: ReadonlyMap<string, ListedToken>
}

export interface ListedToken {
  readonly symbol: string
  /** URL to fetch its logo from; null without a logo on an allowed host. */
  readonly logoSource: string | null
  /** Its description and links; null if it has neither. */
  readonly about: TokenAbout | null
}

export const NO_LISTS: TokenLists = { blocked: new Set(), areBlocksKnown: true, listed: new Map() }

/** Maximum length in characters; longer ones are data URIs. */
const MAX_LOGO_URI = 400

/** The fields of the Token Lists standard that are used. Tokens are validated one by one, so an invalid one does not invalidate its list. */
const tokenList = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  timestamp: v.string(),
  version: v.object({ major: v.number(), minor: v.number(), patch: v.number() }),
  tokens: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(10_000)),
})
const listedToken = v.object({
  chainId: v.pipe(v.number(), v.integer()),
  address: v.string(),
  symbol: v.pipe(v.string(), v.minLength(1), v.maxLength(20)),
  name: v.pipe(v.string(), v.maxLength(60)),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  logoURI: v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(MAX_LOGO_URI))), null),
  extensions: v.optional(v.unknown()),
})
const storedList = v.array(v.tuple([v.string(), v.string(), v.nullable(v.string()), v.nullable(storedAbout)]))

const REFRESH_INTERVAL_MS = 60 * MINUTE
const LIST_TIMEOUT_MS = 3 * SECOND
/** Maximum length of a response in characters; the longest list in use is a tenth as long. */
const MAX_CHARACTERS = 10_000_000

type ListTokens = readonly (readonly [key: string, symbol: string, logoUri: string | null, about: TokenAbout | null])[]

/** Lists by their URL. */
const listByUrl = new Map<string, RefreshedValue<ListTokens>>()
/** The last result, and the lists that it was built from, to return the same object while they do not change. */
let current: { readonly sources: readonly unknown[]; readonly lists: TokenLists } | undefined

/**
 * Reads the operator's token lists (`TOKEN_LISTS`: URLs) and block lists (`BLOCKED_TOKENS`: URLs of token lists, and single tokens like
 * `1:0x…`). Lists are refreshed hourly and stored in KV; if a list fails or is invalid, its last version is used. A token list that has never
 * been read counts as empty, a block list as unknown.
 *
 * Returns  the same object while the lists do not change
 */
export async function readLists(env: ApiEnv, waitUntil: WaitUntil): Promise<TokenLists> {
  const [lists, blocks] = [splitEntries(env.TOKEN_LISTS), splitEntries(env.BLOCKED_TOKENS)]
  if (lists.length + blocks.length === 0) return NO_LISTS
  const isUrl = (entry: string) => /^https?:/i.test(entry)
  const read = (urls: readonly string[]) => Promise.all(urls.map((url) => readList(url, env, waitUntil)))
  const [listed, blocked] = await Promise.all([read(lists.filter(isUrl)), read(blocks.filter(isUrl))])
  const sources: readonly unknown[] = [...listed, ...blocked]
  if (
    current &&
    sources.length === current.sources.length &&
    sources.every((source, index) => source === current?.sources[index])
  ) {
    return current.lists
  }
  const singleKeys = blocks.filter((entry) => !isUrl(entry)).flatMap((entry) => blockedKey(entry) ?? [])
  const found = {
    listed: new Map(
      listed
        .flatMap((tokens) => tokens ?? [])
        .map(([key, symbol, uri, about]) => [key, { symbol, logoSource: logoSource(uri, env), about }] as const),
    ),
    blocked: new Set([...singleKeys, ...blocked.flatMap((tokens) => tokens ?? []).map(([key]) => key)]),
    areBlocksKnown: !blocked.includes(undefined),
  }
  current = { sources, lists: found }
  return found
}

/** The lookup key of a single token in `BLOCKED_TOKENS`. Logs an invalid one, because a token that should be blocked can be traded. */
function blockedKey(entry: string): string | undefined {
  const [chainId, address] = entry.split(':')
  const key = CHAINS.some(({ id }) => String(id) === chainId) ? tokenKey(chainId, address) : undefined
  if (key === undefined) console.error('BLOCKED_TOKENS', `neither a URL nor a token: ${entry}`)
  return key
}

function splitEntries(text: string | undefined): readonly string[] {
  return (text ?? '').split(/[\s,]+/).filter((entry) => entry !== '')
}

async function readList(url: string, env: ApiEnv, waitUntil: WaitUntil): Promise<ListTokens | undefined> {
  const list = listByUrl.get(url) ?? createRefreshedList(url, env)
  listByUrl.set(url, list)
  return list.read(waitUntil)
}

function createRefreshedList(url: string, env: ApiEnv): RefreshedValue<ListTokens> {
  return new RefreshedValue({
    name: 'token list',
    interval: REFRESH_INTERVAL_MS,
    // Every response contains the lists, so none waits for a newer version.
    maxAge: Infinity,
    async request(previous) {
      const tokens = await requestList(url)
      return previous && JSON.stringify(tokens) === JSON.stringify(previous) ? previous : tokens
    },
    storage: {
      read: () => readStored(url, env),
      // Does not expire: it is the only version left if the list fails in a new isolate.
      write: (tokens) => env.KV.put(storageKeyOf(url), JSON.stringify(tokens)),
    },
  })
}

async function requestList(url: string): Promise<ListTokens> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(LIST_TIMEOUT_MS),
  })
  const text = await response.text()
  const isAccepted = response.ok && text.length <= MAX_CHARACTERS
  const tokens = isAccepted ? parseTokenList(JSON.parse(text)) : undefined
  if (!tokens) throw new Error(`a token list answered ${response.status} without a valid list`)
  return tokens
}

/**
 * Parses a token list. Drops invalid tokens.
 *
 * Returns  undefined if it is not a token list
 */
export function parseTokenList(source: unknown): ListTokens | undefined {
  const list = v.safeParse(tokenList, source)
  if (!list.success) return undefined
  return list.output.tokens.flatMap((entry) => {
    const token = v.safeParse(listedToken, entry)
    const key = token.success ? tokenKey(String(token.output.chainId), token.output.address) : undefined
    if (!token.success || key === undefined) return []
    const { symbol, logoURI, extensions } = token.output
    return [[key, symbol, logoURI, readExtensions(extensions)] as const]
  })
}

/** The lookup key; undefined for an invalid token. */
export function tokenKey(chainId = '', address = ''): string | undefined {
  const parsed = parseAddress(address)
  return /^\d+$/.test(chainId) && parsed.ok ? `${chainId}:${parsed.value.toLowerCase()}` : undefined
}

const storageKeyOf = (url: string) => `token-list/3/${url}`.slice(0, 500)

async function readStored(url: string, { KV }: ApiEnv): Promise<ListTokens | undefined> {
  const found = v.safeParse(storedList, await KV.get(storageKeyOf(url), 'json'))
  return found.success ? found.output : undefined
}
