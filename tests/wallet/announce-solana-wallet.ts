import type { Page } from '@playwright/test'
import { solanaWallet } from './solana-wallet.ts'

/** Adds a Solana wallet to every document of the page, like an extension. It stays connected while the site remembers it. */
export async function announceSolanaWallet(
  page: Page,
  options: { readonly name: string; readonly addresses: readonly string[] },
): Promise<void> {
  const isConnected = `localStorage.getItem('tarn.wallet.solana') === ${JSON.stringify(options.name)}`
  await page.addInitScript({
    content: `(${solanaWallet.toString()})({ ...${JSON.stringify(options)}, isConnected: ${isConnected} }).registerIn(window)`,
  })
}
