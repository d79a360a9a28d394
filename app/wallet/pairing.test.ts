import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubTab, type StubTab } from '#tests/builders/stub-tab.ts'
import { connectionFailure } from './connection-failure.ts'
import { PairingError, pairingError } from './pairing.ts'
import { pairingStorage, rememberApp } from './pairing-storage.ts'

let tab: StubTab
beforeEach(() => void (tab = stubTab()))
afterEach(() => vi.unstubAllGlobals())

test('a wallet without our networks, an expired link and a rejection have their own reasons', () => {
  const failureOf = (error: unknown) => connectionFailure(pairingError(error))
  for (const code of [5100, 5101, 5104]) expect(failureOf({ code, message: 'Unsupported chains.' })).toBe('unsupported')
  expect(failureOf(new Error('Proposal expired'))).toBe('expired')
  expect(failureOf({ code: 5000, message: 'User rejected.' })).toBe('rejected')
  expect(failureOf('anything')).toBe('failed')
  expect(connectionFailure(new PairingError('unreachable'))).toBe('unreachable')
})

test('keys and sessions are stored by name, and removed', async () => {
  await pairingStorage.setItem('wc@2:client//session', [{ topic: 'a' }])
  expect(tab.texts.get('tarn.relay.wc@2:client//session')).toBe('[{"topic":"a"}]')
  expect(await pairingStorage.getItem('wc@2:client//session')).toEqual([{ topic: 'a' }])
  await pairingStorage.removeItem('wc@2:client//session')
  expect(await pairingStorage.getItem('wc@2:client//session')).toBeUndefined()
})

test('a malformed entry is treated as missing', async () => {
  tab.texts.set('tarn.relay.chain', '{')
  expect(await pairingStorage.getItem('chain')).toBeUndefined()
})

test('the opened app is stored under the key that WalletConnect’s client reads', () => {
  rememberApp({ name: 'MetaMask', href: 'https://metamask.app.link' })
  expect(JSON.parse(tab.texts.get('tarn.relay.WALLETCONNECT_DEEPLINK_CHOICE') ?? '')).toEqual({
    name: 'MetaMask',
    href: 'https://metamask.app.link',
  })
})
