/** A wallet app with a built-in browser. */
export interface WalletApp {
  readonly name: string
  /** Opens the page there, or installs the app first. */
  readonly href: string
}

/**
 * Wallet apps that can open this page on a phone. Only for public URLs, because the app loads the page itself.
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

/** Source: the wallets' documentation of WalletConnect links */
export function pairingApps(uri: string): readonly PairingApp[] {
  return PAIRING_APPS.map(({ name, requestHref }) => ({
    name,
    requestHref,
    href: `${requestHref}/wc?uri=${encodeURIComponent(uri)}`,
  }))
}

/** Whether wallets are apps rather than browser extensions. */
export function isPhone(userAgent: string): boolean {
  return /Android|iPhone|iPad|iPod/i.test(userAgent)
}
