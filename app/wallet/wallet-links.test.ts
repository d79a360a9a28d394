import { expect, test } from 'vitest'
import { isPhone, pairingApps, walletApps } from './wallet-links.ts'

test("a page opens in a wallet's own browser at the same URL", () => {
  expect(walletApps('https://tarn.example/swap?value=1&field=INPUT').map(({ href }) => href)).toEqual([
    'https://metamask.app.link/dapp/tarn.example/swap?value=1&field=INPUT',
    'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Ftarn.example%2Fswap%3Fvalue%3D1%26field%3DINPUT',
    'https://link.trustwallet.com/open_url?coin_id=60&url=https%3A%2F%2Ftarn.example%2Fswap%3Fvalue%3D1%26field%3DINPUT',
  ])
})

test('a page on a private host has no links to wallet apps', () => {
  expect(walletApps('http://localhost:8787/swap')).toEqual([])
})

test('a pairing link is passed to an app completely', () => {
  const uri = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`
  for (const { href, requestHref } of pairingApps(uri)) {
    expect(href.startsWith(`${requestHref}/wc?`)).toBe(true)
    expect(new URL(href).searchParams.get('uri')).toBe(uri)
  }
  expect(pairingApps(uri).map(({ name }) => name)).toEqual(['MetaMask', 'Trust Wallet', 'Rainbow'])
})

test('phones are recognised by their user agent', () => {
  expect(isPhone('Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36')).toBe(
    true,
  )
  expect(isPhone('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15')).toBe(true)
  expect(isPhone('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36')).toBe(false)
})
