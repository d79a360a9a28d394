import { readCookie } from '#app/base/cookies.ts'
import { fail, ok, type Result } from '#app/base/result.ts'
import { CHAINS, type ChainId } from './catalogue.ts'

/** Characters. Enough for provider URLs with API keys, and short enough for one cookie per network. */
const MAX_LENGTH = 256
const LOCAL_HOSTS = ['localhost', '127.0.0.1']
/** Excludes characters that could end a directive of the content security policy. */
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/

/**
 * Parses the URL of a visitor's own RPC: https, or http on this machine, without credentials and fragment.
 *
 * Returns  the URL | rpc.invalidUrl
 */
export function parseRpcUrl(text: string): Result<URL, 'rpc.invalidUrl'> {
  const url = URL.parse(text.trim())
  if (!url || url.href.length > MAX_LENGTH) return fail('rpc.invalidUrl')
  const isLocal = LOCAL_HOSTS.includes(url.hostname)
  const isAllowed = url.protocol === 'https:' || (isLocal && url.protocol === 'http:')
  const isPlain = url.username === '' && url.password === '' && url.hash === '' && HOST.test(url.hostname)
  return isAllowed && isPlain ? ok(url) : fail('rpc.invalidUrl')
}

/** Name of the cookie with a visitor's RPC for a network. The server reads it, because the content security policy lists the host. */
export function customRpcCookie(chainId: ChainId): string {
  return `rpc-${chainId}`
}

/** Reads the visitor's RPC for a network from a `Cookie` header or `document.cookie`; undefined if it is missing or invalid. */
export function customRpcOf(cookies: string | null, chainId: ChainId): URL | undefined {
  const saved = readCookie(cookies, customRpcCookie(chainId))
  if (saved === undefined) return undefined
  const parsed = parseRpcUrl(decode(saved))
  return parsed.ok ? parsed.value : undefined
}

/** Origins of all of a visitor's RPCs, for the content security policy. */
export function customRpcOrigins(cookies: string | null): string[] {
  return [...new Set(CHAINS.flatMap(({ id }) => customRpcOf(cookies, id)?.origin ?? []))]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
