import {
  connect as wagmiConnect,
  createConfig,
  createStorage,
  disconnect as wagmiDisconnect,
  getConnection,
  http,
  reconnect as wagmiReconnect,
  watchConnection,
  watchConnectors,
  type Connector,
} from '@wagmi/core'
import { defineChain, type Chain as ViemChain } from 'viem'
import { fail, ok, type Result } from '#app/base/result.ts'
import { CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { translateError } from '#app/chain/translate-error.ts'
import { frozenProvider, type WalletAccount } from '#app/chain/wallet-account.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { trackFailedConnection } from '#app/telemetry/failed-connection.ts'
import { describeWallet } from '#app/telemetry/wallet-facts.ts'
import { announcedWallet, inOrder } from './announced-wallet.ts'
import { bridge, closeWalletDialog, RETURNING_KEY } from './bridge.ts'

const [first, ...others] = CHAINS.map((chain): ViemChain =>
  defineChain({
    id: chain.id,
    name: chain.name,
    nativeCurrency: chain.native,
    rpcUrls: { default: { http: [`${location.origin}/api/rpc/${chain.id}`] } },
    testnet: chain.isTestnet,
  }),
)
if (first === undefined) throw new Error('no chains')

const config = createConfig({
  chains: [first, ...others],
  transports: Object.fromEntries(CHAINS.map(({ id }) => [id, http(`${location.origin}/api/rpc/${id}`)])),
  storage: createStorage({ storage: localStorage, key: 'tarn.wallet' }),
  multiInjectedProviderDiscovery: true,
  ssr: false,
})

/** The signing provider, frozen on connect. */
let provider: { readonly of: string; readonly frozen: Eip1193 } | undefined

watchConnectors(config, { onChange: () => void discover() })
watchConnection(config, { onChange: () => void follow() })

/** Updates the bridge with the announced wallets. */
export async function discover(): Promise<void> {
  const lastUsed = (await config.storage?.getItem('recentConnectorId')) ?? undefined
  bridge.wallets = inOrder(config.connectors.map(shown), lastUsed)
}

/** Connects the chosen wallet. The outcome is in the bridge. */
export async function connect(id: string): Promise<void> {
  const connector = config.connectors.find((candidate) => candidate.id === id)
  if (!connector) throw new Error(`Expected connector ${id} missing from connectors array.`)
  bridge.dialog = 'connecting'
  bridge.attempt = id
  try {
    await wagmiConnect(config, { connector })
    await follow()
    // The user may have closed the dialog or tried another wallet in the meantime.
    if (bridge.attempt === id) closeWalletDialog()
  } catch (error) {
    if (bridge.attempt !== id) return
    if (translateError(error) === 'request.rejected') bridge.dialog = 'wallets'
    else {
      bridge.dialog = 'failed'
      trackFailedConnection({ name: shown(connector).name, type: connector.type, error })
    }
  }
}

/** Restores the last connection without prompting the wallet. */
export async function reconnect(): Promise<void> {
  bridge.status = 'reconnecting'
  try {
    await wagmiReconnect(config)
  } finally {
    await follow()
  }
}

export async function disconnect(): Promise<void> {
  closeWalletDialog()
  await wagmiDisconnect(config)
  await follow()
}

/** The connected account and the provider it connected with. */
export function walletAccount(): WalletAccount | undefined {
  const { address, connector } = getConnection(config)
  if (address === undefined || connector === undefined || provider?.of !== connector.uid) return undefined
  return { address, provider: provider.frozen }
}

/**
 * Asks the wallet to switch chains, never to add one: with our RPC for the real network's chain id, the wallet would
 * show a chain of our making.
 */
export async function switchChain(chainId: ChainId): Promise<Result<undefined, ErrorCode>> {
  const account = walletAccount()
  if (!account) return fail('wallet.connectionFailed')
  try {
    const params = [{ chainId: `0x${chainId.toString(16)}` }]
    await account.provider.request({ method: 'wallet_switchEthereumChain', params })
    return ok(undefined)
  } catch (error) {
    return fail(translateError(error) === 'request.rejected' ? 'request.rejected' : 'wallet.switchFailed')
  }
}

async function follow(): Promise<void> {
  const { status, address, chainId, connector } = getConnection(config)
  if (status === 'connected' && connector !== undefined) {
    if (provider?.of !== connector.uid)
      provider = { of: connector.uid, frozen: frozenProvider((await connector.getProvider()) as Eip1193) }
    localStorage.setItem(RETURNING_KEY, '1')
    const wallet = shown(connector)
    Object.assign(bridge, { status, address, chainId, wallet })
    describeWallet({ connectionType: connector.type, name: wallet.name, id: wallet.id, address, status })
    return
  }
  if (status === 'disconnected') {
    provider = undefined
    localStorage.removeItem(RETURNING_KEY)
    Object.assign(bridge, { status, address: undefined, chainId: undefined, wallet: undefined })
    describeWallet(undefined)
    return
  }
  if (bridge.status !== 'connected') bridge.status = status
}

function shown({ id, name, icon }: Connector) {
  return announcedWallet(id, name, icon)
}
