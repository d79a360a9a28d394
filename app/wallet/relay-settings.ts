/** How to reach WalletConnect's services. */
export interface RelaySettings {
  readonly projectId: string
  readonly relayUrl: string
  /** A node that is independent of the page's own; takes `chainId` (CAIP-2) and `projectId` as parameters. */
  readonly rpcUrl: string
  /** AppKit's list of wallet apps is offered. */
  readonly hasDirectory: boolean
}

/** The operator's configuration, from the document; undefined if WalletConnect is not offered. */
export function relaySettings(): RelaySettings | undefined {
  const { walletconnect = '', appkit } = document.documentElement.dataset
  const [projectId, relayUrl, rpcUrl] = walletconnect.split(' ')
  if (!projectId || !relayUrl || !rpcUrl) return undefined
  return { projectId, relayUrl, rpcUrl, hasDirectory: appkit !== undefined }
}
