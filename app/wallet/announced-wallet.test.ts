import { expect, test } from 'vitest'
import { announcedWallet } from './announced-wallet.ts'

test('a valid announcement is shown unchanged', () => {
  expect(announcedWallet({ id: 'io.example', name: 'Example Wallet', icon: 'data:image/png;base64,AAAA' })).toEqual({
    id: 'io.example',
    name: 'Example Wallet',
    icon: 'data:image/png;base64,AAAA',
  })
})

test('invisible characters are removed from a name, and it is truncated', () => {
  expect(announcedWallet({ id: 'a', name: ' Meta\u202eMask\u200b\n ' }).name).toBe('MetaMask')
  expect(announcedWallet({ id: 'a', name: 'x'.repeat(1_000) }).name).toBe(`${'x'.repeat(39)}…`)
})

test('a wallet without a name shows its identifier', () => {
  expect(announcedWallet({ id: 'io.example', name: ' \u200b ' }).name).toBe('io.example')
})

test('an icon that is not an inline image is dropped', () => {
  for (const icon of [
    'https://example.org/icon.png',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    `data:image/png;base64,${'A'.repeat(200_000)}`,
  ])
    expect(announcedWallet({ id: 'a', name: 'A', icon }).icon).toBeUndefined()
})
