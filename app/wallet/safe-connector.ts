import { getAddress } from 'viem'
import { createConnector } from 'wagmi'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import type { FramingSafe } from './safe-client.client.ts'
import { SAFE_CONNECTOR } from './safe-frame.ts'

/** A wagmi connector for the Safe that frames this site. The client is loaded on first use. */
export function safeConnector(origin: string) {
  return createConnector<Eip1193>(() => {
    let opened: Promise<FramingSafe> | undefined
    const open = () => {
      opened ??= import('./safe-client.client.ts').then(({ openSafe }) => openSafe(origin))
      opened.catch(() => (opened = undefined))
      return opened
    }

    async function connect() {
      const { address, chainId } = await open()
      return { accounts: [getAddress(address)], chainId }
    }

    return {
      id: SAFE_CONNECTOR,
      name: 'Safe',
      type: SAFE_CONNECTOR,
      // wagmi's type depends on a parameter that the page never passes.
      connect: connect as ReturnType<Parameters<typeof createConnector>[0]>['connect'],
      disconnect: () => Promise.resolve(),
      getAccounts: async () => (await connect()).accounts,
      getChainId: async () => (await open()).chainId,
      getProvider: async () => (await open()).provider,
      isAuthorized: () =>
        open().then(
          () => true,
          () => false,
        ),
      // Safe{Wallet} reloads the frame when another Safe is opened.
      onAccountsChanged: () => {},
      onChainChanged: () => {},
      onDisconnect: () => {},
    }
  })
}
