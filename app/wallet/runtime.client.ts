import { defineChain, type Chain as ViemChain } from 'viem'
import { createConfig, createStorage, http } from 'wagmi'
import {
  disconnect as wagmiDisconnect,
  getConnection,
  reconnect as wagmiReconnect,
  watchConnection,
} from 'wagmi/actions'
import { fail, ok, type Result } from '#app/base/result.ts'
import { CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { translateError } from '#app/chain/translate-error.ts'
import { frozenProvider, type WalletAccount } from '#app/chain/wallet-account.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { describeWallet } from '#app/telemetry/wallet-facts.ts'
import { announcedWallet } from './announced-wallet.ts'
import { bridge, RETURNING_KEY } from './bridge.ts'

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

/** wagmi's state, for its hooks in the wallet dialog. Its connection is mirrored to the bridge. */
export const config = createConfig({
  chains: [first, ...others],
  transports: Object.fromEntries(CHAINS.map(({ id }) => [id, http(`${location.origin}/api/rpc/${id}`)])),
  storage: createStorage({ storage: localStorage, key: 'tarn.wallet' }),
  multiInjectedProviderDiscovery: true,
  ssr: false,
})

/** The signing provider, frozen on connect. */
let provider: { readonly of: string; readonly frozen: Eip1193 } | undefined

watchConnection(config, { onChange: () => void followConnection() })

/** Restores the last connection without prompting the wallet. */
export async function reconnect(): Promise<void> {
  bridge.status = 'reconnecting'
  try {
    await wagmiReconnect(config)
  } finally {
    await followConnection()
  }
}

export async function disconnect(): Promise<void> {
  await wagmiDisconnect(config)
  await followConnection()
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

/** Mirrors wagmi's connection to the bridge. Resolves when the bridge is up to date. */
export async function followConnection(): Promise<void> {
  const { status, address, chainId, connector } = getConnection(config)
  if (status === 'connected' && connector !== undefined) {
    if (provider?.of !== connector.uid)
      provider = { of: connector.uid, frozen: frozenProvider((await connector.getProvider()) as Eip1193) }
    localStorage.setItem(RETURNING_KEY, '1')
    const wallet = announcedWallet(connector)
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
