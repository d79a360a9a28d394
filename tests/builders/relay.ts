import { Miniflare } from 'miniflare'
import { bundleWorker } from './bundle-worker.ts'

/** The stand-in relay accepts every project id. */
const PROJECT_ID = '0123456789abcdef0123456789abcdef'

export interface StandInRelay {
  readonly projectId: string
  readonly url: string
  /** Variables of the web worker that offer WalletConnect over this relay. */
  readonly vars: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Starts a relay between pages and wallets, which also forwards requests to these nodes, by chain id. */
export async function startRelay(rpcUrls: Readonly<Record<number, string>>): Promise<StandInRelay> {
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    modules: true,
    script: await bundleWorker('tests/builders/relay-worker.ts'),
    compatibilityDate: '2026-07-30',
    durableObjects: { RELAY: 'Relay' },
    bindings: { RPC_URLS: JSON.stringify(rpcUrls) },
  })
  const { host } = await miniflare.ready
  const url = `ws://${host}`
  return {
    projectId: PROJECT_ID,
    url,
    vars: {
      WALLETCONNECT_ID: PROJECT_ID,
      WALLETCONNECT_RELAY: url,
      WALLETCONNECT_RPC: `http://${host}/rpc`,
    },
    stop: () => miniflare.dispose(),
  }
}
