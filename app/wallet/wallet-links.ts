/** A wallet whose app opens a page in the browser it brings along. */
export interface WalletApp {
  readonly name: string
  /** Opens the page there; installs the app first where it is missing. */
  readonly href: string
}

/**
 * Where a page that no wallet has announced itself to can be opened on a phone. Only a page that others can reach: an app on this phone
 * follows the address by its own way.
 *
 * Source  the wallets' documentation of links into their browsers; defaults G-34
 */
export function walletApps(href: string): readonly WalletApp[] {
  const { protocol, host, pathname, search, origin } = new URL(href)
  if (protocol !== 'https:') return []
  const page = encodeURIComponent(origin + pathname + search)
  return [
    { name: 'MetaMask', href: `https://metamask.app.link/dapp/${host}${pathname}${search}` },
    { name: 'Coinbase Wallet', href: `https://go.cb-w.com/dapp?cb_url=${page}` },
    { name: 'Trust Wallet', href: `https://link.trustwallet.com/open_url?coin_id=60&url=${page}` },
  ]
}

/** Whether wallets are apps here rather than extensions of the browser. */
export function isPhone(userAgent: string): boolean {
  return /Android|iPhone|iPad|iPod/i.test(userAgent)
}
