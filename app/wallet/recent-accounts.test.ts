import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Address } from '#app/domain/address/address.ts'

const A: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const B: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const stored = new Map<string, string>()

afterEach(() => void vi.unstubAllGlobals())
beforeEach(() => {
  stored.clear()
  vi.resetModules()
  const localStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  }
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('document', { documentElement: { removeAttribute: () => {} } })
})

const load = () => import('./recent-accounts.ts')

test('a connected account becomes the recent one, with its names by address', async () => {
  const { recordAccount, recordNames, recentAccounts, namesOf } = await load()
  recordAccount(A)
  recordNames(A, { ensName: 'ada.eth' })
  expect(JSON.parse(stored.get('tarn.accounts') ?? '')).toEqual({
    recent: A,
    accounts: { [A]: { unitag: null, ensName: 'ada.eth' } },
  })
  expect(namesOf(recentAccounts.read(), A)).toEqual({ address: A, unitag: null, ensName: 'ada.eth' })
})

test('an account without stored names has none', async () => {
  const { recordAccount, recentAccounts, namesOf } = await load()
  recordAccount(A)
  expect(namesOf(recentAccounts.read(), A)).toMatchObject({ unitag: null, ensName: null })
  expect(namesOf(recentAccounts.read(), B)).toEqual({ unitag: null, ensName: null })
})

test('after a disconnection no account is recent, and the names stay', async () => {
  const { recordAccount, recordNames, clearRecent, recentAccounts } = await load()
  recordAccount(A)
  recordNames(A, { ensName: 'ada.eth' })
  clearRecent()
  expect(recentAccounts.read().recent).toBeNull()
  recordAccount(A)
  expect(recentAccounts.read().accounts[0]?.ensName).toBe('ada.eth')
})

test('ten accounts are stored, the most recent first', async () => {
  const { recordAccount, recentAccounts } = await load()
  const addresses = Array.from({ length: 12 }, (_, index): Address => `0x${String(index).padStart(40, '1')}`)
  for (const address of addresses) recordAccount(address)
  recordAccount(addresses[5] ?? A)
  const { accounts, recent } = recentAccounts.read()
  expect(recent).toBe(addresses[5])
  expect(accounts).toHaveLength(10)
  expect(accounts[0]?.address).toBe(addresses[5])
})

test('malformed entries are ignored', async () => {
  const { recentAccounts } = await load()
  for (const text of ['{', '[]', 'null', '{"recent":"<b>","accounts":{"x":{},"0x1":{"ensName":"a"}}}']) {
    stored.set('tarn.accounts', text)
    expect(recentAccounts.read()).toEqual({ recent: null, accounts: [] })
  }
  stored.set('tarn.accounts', JSON.stringify({ recent: B, accounts: { [B]: { unitag: 7, ensName: 'x'.repeat(300) } } }))
  expect(recentAccounts.read()).toEqual({ recent: B, accounts: [{ address: B, unitag: null, ensName: null }] })
})
