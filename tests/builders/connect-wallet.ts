import { ACCOUNT } from './example-transaction.ts'
import { stubNode, type StubNode } from './stub-node.ts'
import type { StubTab } from './stub-tab.ts'

/** Announces a wallet of `ACCOUNT` in a tab by EIP-6963 and connects it. `chain`: the chain of the wallet's node. */
export async function connectWallet(tab: StubTab, chain: Parameters<typeof stubNode>[0] = {}): Promise<StubNode> {
  const wallet = stubNode({
    ...chain,
    answers: {
      eth_requestAccounts: () => [ACCOUNT],
      eth_accounts: () => [ACCOUNT],
      wallet_requestPermissions: () => [{ caveats: [{ value: [ACCOUNT] }] }],
      ...chain.answers,
    },
  })
  const provider = { ...wallet, on: () => provider, removeListener: () => provider }
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Example', rdns: 'org.example', icon: 'data:,' }
  tab.window.addEventListener('eip6963:requestProvider', () => {
    const detail = Object.freeze({ info, provider })
    tab.window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  })
  const { walletRuntime } = await import('#app/wallet/bridge.ts')
  const { connect } = await import('wagmi/actions')
  const { config, followConnection } = await walletRuntime()
  const connector = config.connectors.find(({ id }) => id === info.rdns)
  if (!connector) throw new Error('the wallet is not announced')
  await connect(config, { connector })
  await followConnection()
  wallet.requests.length = 0
  return wallet
}
