/** How to reach WalletConnect's services. */
export interface WalletConnectSettings {
  readonly projectId: string
  readonly relayUrl: string
  /** URL of a node other than the page's; takes the query parameters `chainId` (CAIP-2) and `projectId`. */
  readonly rpcUrl: string
  /** Whether to offer AppKit's list of wallet apps. */
  readonly offersWalletList: boolean
}

/** Returns the operator's configuration from the data attributes of `<html>`; undefined if WalletConnect is not offered. */
export function walletConnectSettings(): WalletConnectSettings | undefined {
  const { walletconnect = '', appkit } = document.documentElement.dataset
  // data-walletconnect="<project id> <relay URL> <RPC URL>"
  const [projectId, relayUrl, rpcUrl] = walletconnect.split(' ')
  if (!projectId || !relayUrl || !rpcUrl) return undefined
  return { projectId, relayUrl, rpcUrl, offersWalletList: appkit !== undefined }
}
