import type { ApiEnv } from '../env.ts'

/** Hosts of the logos of widely used token lists. */
const KNOWN_HOSTS = [
  'assets.coingecko.com',
  'coin-images.coingecko.com',
  'ethereum-optimism.github.io',
  'raw.githubusercontent.com',
  's2.coinmarketcap.com',
  'tokens-data.1inch.io',
  'tokens.1inch.io',
]
const IPFS_GATEWAY = 'https://ipfs.io'

/** Origins that may use plain http: those of the local machine, for the local stack. */
const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/
const CONTENT_ID = /^ipfs:\/\/(?:ipfs\/)?([a-zA-Z0-9]{46,62}(?:\/[\w-][\w.-]*)*)$/

/** Returns the URL to fetch a `logoURI` from: https on an allowed host, or content of the IPFS gateway. Null for all others. */
export function logoSource(
  uri: string | null,
  { LOGO_HOSTS, IPFS_GATEWAY: gateway }: Pick<ApiEnv, 'LOGO_HOSTS' | 'IPFS_GATEWAY'>,
): string | null {
  return uri === null ? null : outsideSource(uri, originsOf(LOGO_HOSTS, KNOWN_HOSTS), gateway)
}

/** Returns the URL to fetch an outside file from: a URL of an allowed origin, or content of the IPFS gateway. Null for all others. */
export function outsideSource(uri: string, origins: readonly string[], gateway: string = IPFS_GATEWAY): string | null {
  const { origin } = new URL(gateway)
  const content = CONTENT_ID.exec(uri)?.[1]
  const url = URL.parse(content === undefined ? uri : `${origin}/ipfs/${content}`)
  if (!url || url.username !== '' || url.password !== '') return null
  return [...origins, origin].includes(url.origin) ? url.href : null
}

/** Returns the origins of a list of hosts, separated by commas or spaces, or of the known hosts if none is configured. Ignores malformed entries. */
export function originsOf(configured: string | undefined, known: readonly string[]): readonly string[] {
  const hosts = configured?.split(/[\s,]+/) ?? known
  return hosts.flatMap((host) => (LOCAL.test(host) ? [host] : HOST.test(host) ? [`https://${host}`] : []))
}
