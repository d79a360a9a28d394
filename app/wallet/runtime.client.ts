import { defineChain, type Chain as ViemChain } from 'viem'
import { createConfig, createStorage, http, type Connector } from 'wagmi'
import {
  connect as wagmiConnect,
  disconnect as wagmiDisconnect,
  getConnection,
  reconnect as wagmiReconnect,
  watchConnection,
  watchConnectors,
} from 'wagmi/actions'
import { fail, ok, type Result } from '#app/base/result.ts'
import { SECOND } from '#app/base/time.ts'
import { chainById, CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { translateError } from '#app/chain/translate-error.ts'
import { frozenProvider, type WalletAccount } from '#app/chain/wallet-account.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { provideWalletNode } from '#app/chain/wallet-node.ts'
import { trackFailedConnection } from '#app/telemetry/failed-connection.ts'
import { describeWallet } from '#app/telemetry/wallet-facts.ts'
import type { ListedToken } from './add-token-button.tsx'
import { bridge, closeWalletDialog, RETURNING_KEY } from './bridge.ts'
import { beforeTimeout, connectionFailure, NoAccount } from './connection-failure.ts'
import { discardFailedReconnection, reportFailedReconnection } from './failed-reconnection.ts'
import { clearRecent, recordAccount } from './recent-accounts.ts'
import { openSidePanel, OWN_EXTENSION, type SidePanelView } from './own-extension.ts'
import { cancelPairing, RELAY_CONNECTOR, relayConnector } from './relay-connector.ts'
import { walletConnectSettings } from './relay-settings.ts'
import { safeConnector } from './safe-connector.ts'
import { SAFE_CONNECTOR, safeFrameOrigin } from './safe-frame.ts'
import { connectSolana, disconnectSolana, clearSolana, restoreSolana } from './solana-account.ts'
import { switchNetwork } from './switch-network.ts'
import { isEager, isTestMode, mockConnector } from './test-mode.ts'
import { connectedWallet, walletOption } from './wallet-option.ts'
import { discoverSolanaWallets } from './wallet-standard.ts'

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

/** Returns the connectors that the operator has configured. wagmi adds those of the wallets that announce themselves. */
function configuredConnectors() {
  const relay = walletConnectSettings()
  const safe = safeFrameOrigin()
  return [...(safe === undefined ? [] : [safeConnector(safe)]), ...(relay ? [relayConnector(relay)] : [])]
}

/** wagmi's state. Its connection is mirrored to the bridge. */
export const config = createConfig({
  chains: [first, ...others],
  transports: Object.fromEntries(CHAINS.map(({ id }) => [id, http(`${location.origin}/api/rpc/${id}`)])),
  connectors: isTestMode() ? [mockConnector(location.search)] : configuredConnectors(),
  storage: createStorage({ storage: localStorage, key: 'tarn.wallet' }),
  multiInjectedProviderDiscovery: !isTestMode(),
  ssr: false,
})

/** How long restoring an earlier connection may take. */
const RECONNECT_TIMEOUT_MS = 10 * SECOND
/** How long the wallet of an earlier connection may take to announce itself. */
const ANNOUNCE_TIMEOUT_MS = 2 * SECOND

/** The provider that requests are sent to, frozen when the wallet connects. */
let provider: { readonly connectorUid: string; readonly frozen: Eip1193 } | undefined
/** The account chosen on this page; ignored once the wallet's `accounts` (comma-separated) have changed. */
let chosen: { readonly accounts: string; readonly address: Address } | undefined
/** Uids of the connectors whose connection was cancelled or ended on this page; if one connects later, it is disconnected again. */
const unwanted = new Set<string>()

if (!isTestMode()) discoverSolanaWallets()

watchConnection(config, { onChange: () => void followConnection() })
provideWalletNode(() => walletAccount()?.provider)

/**
 * Restores the last connection without a prompt. If the wallet fails or does not answer, the wallet dialog shows the reason.
 *
 * Throws  ConnectionTimeout | the wallet's error
 */
export async function reconnect(): Promise<void> {
  bridge.status = 'reconnecting'
  let connector: Connector | undefined
  const restoring = restore((found) => (connector = found))
  try {
    await beforeTimeout(restoring, RECONNECT_TIMEOUT_MS)
  } catch (error) {
    if (connector && getConnection(config).status !== 'connected') reportFailure(connector, error)
    throw error
  } finally {
    if (getConnection(config).status !== 'connected') markDisconnected()
    await followConnection()
  }
}

function reportFailure(connector: Connector, error: unknown): void {
  const option = walletOption(connector)
  trackFailedConnection({ name: option.name, type: option.analyticsType, error })
  const failure = connector.id === RELAY_CONNECTOR ? 'unreachable' : connectionFailure(error)
  if (failure !== 'rejected') reportFailedReconnection({ option, failure, timeout: RECONNECT_TIMEOUT_MS })
}

/** Restores the last connection. Calls `onFound` with its connector before the first request to the wallet. */
async function restore(onFound: (connector: Connector) => void): Promise<void> {
  if (isTestMode()) {
    const [mock] = config.connectors
    if (mock && isEager(location.search)) await wagmiConnect(config, { connector: mock })
    return
  }
  const connector =
    config.connectors.find(({ id }) => id === SAFE_CONNECTOR) ??
    (await waitForConnector((await config.storage?.getItem('recentConnectorId')) ?? undefined))
  if (!connector) return
  onFound(connector)
  await wagmiReconnect(config, { connectors: [connector] })
}

/** Returns the connector of the wallet used last; waits for it, because some extensions announce themselves after the page's scripts run. */
function waitForConnector(id: string | undefined): Promise<Connector | undefined> {
  const find = () => config.connectors.find((connector) => connector.id === id)
  if (id === undefined || find()) return Promise.resolve(find())
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve(find())
    }
    const timer = setTimeout(finish, ANNOUNCE_TIMEOUT_MS)
    const stop = watchConnectors(config, { onChange: () => find() && finish() })
  })
}

/**
 * Connects the wallet, which prompts the user. If the wallet also supports Solana, requests that account too; a failure there does not
 * affect the connection.
 *
 * `id`: of the connector · `solana`: name of the wallet for Solana
 *
 * Throws  the wallet's error | NoAccount | Error if there is no such connector
 */
export async function connect(id: string, solana?: string): Promise<void> {
  const connector = connectorOf(id)
  unwanted.delete(connector.uid)
  disconnectSolana()
  const { accounts } = await wagmiConnect(config, { connector })
  if (accounts.length === 0) throw new NoAccount()
  await followConnection()
  if (solana !== undefined && bridge.status === 'connected') void requestSolana(solana)
}

async function requestSolana(name: string): Promise<void> {
  try {
    await connectSolana(name)
  } catch (error) {
    if (connectionFailure(error) !== 'rejected') trackFailedConnection({ name, type: 'svm', error })
  }
}

/** Cancels a connection attempt. If the user accepts the wallet's request later, the wallet is disconnected again. */
export function cancelConnect(id: string): void {
  unwanted.add(connectorOf(id).uid)
  if (id === RELAY_CONNECTOR) cancelPairing()
}

function connectorOf(id: string): Connector {
  if (config.connectors.length === 0) throw new Error(`Expected connector ${id} missing from connectors array.`)
  const connector = config.connectors.find((candidate) => candidate.id === id)
  if (!connector) throw new Error(`Wagmi connector not found for id ${id}`)
  return connector
}

export async function disconnect(): Promise<void> {
  const { connector } = getConnection(config)
  if (connector) unwanted.add(connector.uid)
  localStorage.removeItem(RETURNING_KEY)
  disconnectSolana()
  await wagmiDisconnect(config)
  await followConnection()
}

/** Uses another of the wallet's accounts on this page. */
export function chooseAccount(address: Address): void {
  chosen = { accounts: bridge.accounts.join(), address }
  void followConnection()
}

/** Returns the account in use, with its provider and connector; undefined while no wallet is connected. */
export function walletAccount(): WalletAccount | undefined {
  const { addresses, connector } = getConnection(config)
  const address = addressInUse(addresses)
  if (address === undefined || connector === undefined || provider?.connectorUid !== connector.uid) return undefined
  const { id } = connector
  return { address, provider: provider.frozen, connector: id, returnsBatchIds: id === SAFE_CONNECTOR }
}

function addressInUse(addresses: readonly Address[] | undefined): Address | undefined {
  const isChosen = chosen?.accounts === addresses?.join()
  return addresses?.find((address) => isChosen && chosen && isSameAddress(address, chosen.address)) ?? addresses?.[0]
}

/** Asks the wallet to switch chains; see `switchNetwork`. */
export async function switchChain(chainId: ChainId): Promise<Result<undefined, ErrorCode>> {
  const account = walletAccount()
  return account ? switchNetwork(account.provider, chainById(chainId)) : fail('wallet.connectionFailed')
}

/** Asks the wallet to list a token; the wallet has to be on the token's network. */
export async function addToken({
  chainId,
  address,
  symbol,
  decimals,
}: ListedToken): Promise<Result<undefined, ErrorCode>> {
  const account = walletAccount()
  if (!account) return fail('wallet.connectionFailed')
  try {
    if (Number(await account.provider.request({ method: 'eth_chainId' })) !== chainId)
      return fail('wallet.addTokenFailed')
    const params = { type: 'ERC20', options: { address, symbol, decimals } }
    const isAdded = await account.provider.request({ method: 'wallet_watchAsset', params })
    return isAdded === true ? ok(undefined) : fail('wallet.addTokenFailed')
  } catch (error) {
    return fail(translateError(error) === 'request.rejected' ? 'request.rejected' : 'wallet.addTokenFailed')
  }
}

/** Opens the side panel of the site's own extension, if that is the connected wallet; see `openSidePanel`. */
export async function openExtension(view: SidePanelView): Promise<boolean> {
  const account = walletAccount()
  return account?.connector === OWN_EXTENSION && openSidePanel(account.provider, view)
}

/** Mirrors wagmi's connection to the bridge. Resolves when the bridge is up to date. */
export async function followConnection(): Promise<void> {
  const { status, addresses, chainId, connector } = getConnection(config)
  if (status === 'disconnected') {
    markDisconnected()
    return
  }
  if (status !== 'connected' || connector === undefined) return
  const address = addressInUse(addresses)
  if (unwanted.has(connector.uid) || address === undefined) {
    await wagmiDisconnect(config, { connector })
    return
  }
  if (provider?.connectorUid !== connector.uid)
    provider = { connectorUid: connector.uid, frozen: frozenProvider((await connector.getProvider()) as Eip1193) }
  localStorage.setItem(RETURNING_KEY, '1')
  recordAccount(address)
  const wallet = connectedWallet(connector)
  Object.assign(bridge, {
    status,
    address,
    accounts: [...(addresses ?? [])],
    // A wallet may return a malformed chain id.
    chainId: Number.isSafeInteger(chainId) ? chainId : undefined,
    wallet,
  })
  discardFailedReconnection()
  if (bridge.dialog === 'wallets') closeWalletDialog()
  void restoreSolana().catch(() => {})
  describeWallet({ connectionType: connector.type, name: wallet.name, id: wallet.id, address, status })
}

/** Clears the connection. During an attempt to connect, the status stays `connecting`; `useConnecting` ends the attempt. */
function markDisconnected(): void {
  provider = undefined
  chosen = undefined
  clearRecent()
  clearSolana()
  const status = bridge.status === 'connecting' ? 'connecting' : 'disconnected'
  Object.assign(bridge, { status, address: undefined, accounts: [], chainId: undefined, wallet: undefined })
  describeWallet(undefined)
}
