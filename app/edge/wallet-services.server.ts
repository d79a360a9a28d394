import { readRpcUrls } from './read-rpc-urls.server.ts'

/** External services for wallets. Each is off until the operator configures it. */
export interface WalletServiceEnv {
  /** Project id at WalletConnect's relay: 32 hexadecimal digits. */
  readonly WALLETCONNECT_ID?: string
  /** The relay; WalletConnect's own by default. */
  readonly WALLETCONNECT_RELAY?: string
  /** RPC node used in place of a WalletConnect wallet's own node, which the relay does not reach; WalletConnect's by default. */
  readonly WALLETCONNECT_RPC?: string
  /** `on`: offers AppKit's list of wallet apps too, for which the content security policy allows more. */
  readonly APPKIT?: string
  /** Origin of the Safe{Wallet} that may show this site in its frame. */
  readonly SAFE_ORIGIN?: string
  /** JSON: public RPCs by chain id, with which a wallet can add a network that it does not know. */
  readonly WALLET_RPC_URLS?: string
}

/** Attributes of the document that configure the wallet runtime. */
export interface WalletServiceAttributes {
  /** Project id, relay URL and node URL, separated by spaces. */
  readonly 'data-walletconnect'?: string
  readonly 'data-appkit'?: 'on'
  readonly 'data-safe'?: string
  /** RPC with which a wallet can add this chain. */
  readonly [rpc: `data-rpc-${number}`]: string
}

const RELAY_URL = 'wss://relay.walletconnect.org'
/** Lists wallet apps and their logos. */
const APPKIT_URL = 'https://api.web3modal.org'
const RPC_URL = 'https://rpc.walletconnect.org/v1/'

export function walletServiceAttributes(env: WalletServiceEnv): WalletServiceAttributes {
  const service = walletConnectOf(env)
  const safe = safeOrigin(env)
  const rpcs = Object.entries(readRpcUrls(env.WALLET_RPC_URLS))
  return {
    ...(service && { 'data-walletconnect': [service.projectId, service.relay.href, service.rpc.href].join(' ') }),
    ...(hasAppKit(env) && { 'data-appkit': 'on' as const }),
    ...(safe !== undefined && { 'data-safe': safe }),
    ...Object.fromEntries(rpcs.map(([chainId, url]) => [`data-rpc-${chainId}`, url])),
  }
}

/** Returns the origin that may show this site in a frame; undefined if none is configured, so that no site may. */
export function safeOrigin({ SAFE_ORIGIN = '' }: WalletServiceEnv): string | undefined {
  return serviceUrl(SAFE_ORIGIN, 'http')?.origin
}

/** Returns the origins of the configured services that pages connect to. */
export function walletServiceOrigins(env: WalletServiceEnv): string[] {
  const service = walletConnectOf(env)
  if (!service) return []
  return [service.relay.origin, service.rpc.origin, ...(hasAppKit(env) ? [APPKIT_URL] : [])]
}

/** Whether AppKit's list of wallet apps is offered. */
export function hasAppKit(env: WalletServiceEnv): boolean {
  return env.APPKIT === 'on' && walletConnectOf(env) !== undefined
}

function walletConnectOf(env: WalletServiceEnv) {
  const projectId = env.WALLETCONNECT_ID ?? ''
  if (!/^[\da-f]{32}$/i.test(projectId)) return undefined
  const relay = serviceUrl(env.WALLETCONNECT_RELAY ?? RELAY_URL, 'ws')
  const rpc = serviceUrl(env.WALLETCONNECT_RPC ?? RPC_URL, 'http')
  return relay && rpc ? { projectId, relay, rpc } : undefined
}

/** Parses a URL of this protocol: encrypted, except on the local host. */
function serviceUrl(text: string, protocol: 'ws' | 'http'): URL | undefined {
  // Most sites configure none, and parsing an empty text takes a tenth of a millisecond.
  const url = text === '' ? null : URL.parse(text)
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  const isAllowed = url?.protocol === `${protocol}s:` || (isLocal && url?.protocol === `${protocol}:`)
  return isAllowed && /^[\w.-]+$/.test(url.hostname) ? url : undefined
}
