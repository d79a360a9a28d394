/** A wallet app with a built-in browser. */
export interface WalletApp {
  readonly name: string
  /** Opens the page in the app, or offers to install the app. */
  readonly href: string
}

/**
 * Returns the wallet apps that can open a page on a phone; none unless its URL is https, because the app loads the page itself.
 *
 * Source  the wallets' documentation of deep links
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

/** Wallet apps that take a pairing link from a page on the same phone. */
const PAIRING_APPS = [
  { name: 'MetaMask', requestHref: 'https://metamask.app.link' },
  { name: 'Trust Wallet', requestHref: 'https://link.trustwallet.com' },
  { name: 'Rainbow', requestHref: 'https://rnbwapp.com' },
]

export interface PairingApp extends WalletApp {
  /** Opens the app again for each request. */
  readonly requestHref: string
}

/** Returns the links that open wallet apps with a pairing link. Source: the wallets' documentation of WalletConnect links. */
export function pairingApps(uri: string): readonly PairingApp[] {
  return PAIRING_APPS.map(({ name, requestHref }) => ({
    name,
    requestHref,
    href: `${requestHref}/wc?uri=${encodeURIComponent(uri)}`,
  }))
}

/** Whether the browser is on a phone or tablet, where wallets are apps rather than extensions. */
export function isPhone(userAgent: string): boolean {
  return /Android|iPhone|iPad|iPod/i.test(userAgent)
}
