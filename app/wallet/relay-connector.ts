import { createConnector } from 'wagmi'
import { CHAINS } from '#app/domain/chains/catalogue.ts'
import { beforeTimeout, CONNECT_TIMEOUT_MS } from './connection-failure.ts'
import { pairing, PairingCancelled, PairingError, pairingError } from './pairing.ts'
import type { RelayClient } from './relay-client.client.ts'
import {
  addressesOf,
  relayProvider,
  USER_DISCONNECTED,
  WALLET_METHODS,
  type RelayProvider,
  type RelaySession,
} from './relay-provider.ts'
import type { WalletConnectSettings } from './relay-settings.ts'

export const RELAY_CONNECTOR = 'walletConnect'

/** Cancels the current pairing. */
let cancel = () => {}

export function cancelPairing(): void {
  cancel()
  pairing.uri = undefined
}

/** A wagmi connector for WalletConnect. The client is loaded on first use. */
export function relayConnector(settings: WalletConnectSettings) {
  return createConnector<RelayProvider>(({ emitter }) => {
    let opened: Promise<{ readonly client: RelayClient; readonly provider: RelayProvider }> | undefined

    const open = () => {
      opened ??= import('./relay-client.client.ts').then(async ({ openRelayClient }) => {
        const client = await openRelayClient(settings)
        const provider = await relayProvider({
          client,
          settings,
          onChange: ({ accounts, chainId }) =>
            emitter.emit('change', { ...(accounts && { accounts }), ...(chainId !== undefined && { chainId }) }),
          onEnd: () => emitter.emit('disconnect'),
        })
        return { client, provider }
      })
      opened.catch(() => (opened = undefined))
      return opened
    }
    const getProvider = async () => (await open()).provider

    async function connect({ isReconnecting }: { readonly isReconnecting?: boolean | undefined } = {}) {
      const { client, provider } = await open()
      if (!isReconnecting) {
        provider.end()
        await provider.adopt(await pair(client))
      }
      pairing.peer = provider.session()?.peer.metadata.name
      return { accounts: provider.accounts(), chainId: provider.chainId() }
    }

    return {
      id: RELAY_CONNECTOR,
      name: 'WalletConnect',
      type: RELAY_CONNECTOR,
      // wagmi's type depends on a parameter that the page never passes.
      connect: connect as ReturnType<Parameters<typeof createConnector>[0]>['connect'],
      async disconnect() {
        pairing.peer = undefined
        ;(await getProvider()).end()
      },
      getAccounts: async () => (await getProvider()).accounts(),
      getChainId: async () => (await getProvider()).chainId(),
      getProvider,
      isAuthorized: async () => (await getProvider()).accounts().length > 0,
      // The provider reports changes through `onChange` and `onEnd` above.
      onAccountsChanged: () => {},
      onChainChanged: () => {},
      onDisconnect: () => {},
    }
  })
}

/**
 * Publishes a pairing link and waits for the wallet that scans it. If the wallet approves after the pairing was cancelled, the session is
 * ended.
 *
 * Throws  PairingError | PairingCancelled | the wallet's rejection
 */
async function pair(client: RelayClient): Promise<RelaySession> {
  cancelPairing()
  let isCancelled = false
  const cancelled = new Promise<never>((_, reject) => {
    cancel = () => {
      isCancelled = true
      reject(new PairingCancelled())
    }
  })
  cancelled.catch(() => {})
  const proposal = beforeTimeout(client.connect({ optionalNamespaces: { eip155: NAMESPACE } }), CONNECT_TIMEOUT_MS)
  try {
    const { uri, approval } = await Promise.race([
      proposal.catch((error: unknown) => {
        throw new PairingError('unreachable', error)
      }),
      cancelled,
    ])
    pairing.uri = uri
    const approved = approval()
    approved.then((session) => isCancelled && endSession(client, session)).catch(() => {})
    const agreed = await Promise.race([approved, cancelled]).catch((error: unknown) => {
      throw pairingError(error)
    })
    if (addressesOf(agreed).length > 0) return agreed
    endSession(client, agreed)
    throw new PairingError('unsupported')
  } finally {
    // After a cancellation, the link may be that of a later attempt.
    if (!isCancelled) pairing.uri = undefined
    if (pairing.isDirectoryOpen) void closeDirectory()
  }
}

/** Closes AppKit's list of wallet apps, whose code is loaded if the list is open. */
async function closeDirectory(): Promise<void> {
  await (await import('./wallet-directory.client.ts')).closeWalletDirectory()
}

const NAMESPACE = {
  chains: CHAINS.map(({ id }) => `eip155:${id}`),
  methods: [...WALLET_METHODS],
  events: ['accountsChanged', 'chainChanged'],
}

function endSession(client: RelayClient, { topic }: RelaySession): void {
  void client.disconnect({ topic, reason: USER_DISCONNECTED }).catch(() => {})
}
