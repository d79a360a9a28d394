/** How to reach WalletConnect's services. */
export interface RelaySettings {
  readonly projectId: string
  readonly relayUrl: string
  /** A node that is independent of the page's own; takes `chainId` (CAIP-2) and `projectId` as parameters. */
  readonly rpcUrl: string
}

/** The operator's configuration, from the document; undefined if WalletConnect is not offered. */
export function relaySettings(): RelaySettings | undefined {
  const [projectId, relayUrl, rpcUrl] = document.documentElement.dataset['walletconnect']?.split(' ') ?? []
  return projectId && relayUrl && rpcUrl ? { projectId, relayUrl, rpcUrl } : undefined
}
