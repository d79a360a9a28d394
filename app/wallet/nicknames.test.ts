import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Address } from '#app/domain/address/address.ts'
import { stubTab, type StubTab } from '#tests/builders/stub-tab.ts'

const A: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const B: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const C: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
let tab: StubTab

afterEach(() => void vi.unstubAllGlobals())
beforeEach(() => {
  tab = stubTab()
  vi.resetModules()
})

const load = () => import('./nicknames.ts')

test('accounts keep their numbers when the wallet reorders them or another wallet connects', async () => {
  const { numberAccounts, numberedAccounts } = await load()
  numberAccounts([A, B])
  numberAccounts([B, A])
  numberAccounts([C, B.toLowerCase() as Address])
  expect(numberedAccounts.read().map(({ address }) => address)).toEqual([A, B, C])
})

test('a nickname is stored and removed without changing the number', async () => {
  const { numberAccounts, numberedAccounts, setNickname } = await load()
  numberAccounts([A, B])
  setNickname(B, 'Savings')
  setNickname(A, 'Trading')
  expect(numberedAccounts.read()).toEqual([
    { address: A, nickname: 'Trading' },
    { address: B, nickname: 'Savings' },
  ])
  setNickname(A, ' ')
  expect(numberedAccounts.read()[0]).toEqual({ address: A, nickname: null })
})

test.each([
  ['spaces around and between words', '  My \n wallet ', 'My wallet'],
  ['characters that reverse the text', 'abc\u202Ecba', 'abccba'],
  ['Arabic direction marks', 'a\u061Cb', 'ab'],
  ['zero-width spaces', 'a\u200Bb', 'ab'],
  ['characters above the limit', 'x'.repeat(31), 'x'.repeat(30)],
])('a nickname is stored without %s', async (_, text, expected) => {
  const { numberedAccounts, setNickname } = await load()
  setNickname(A, text)
  expect(numberedAccounts.read()).toEqual([{ address: A, nickname: expected }])
})

test.each([
  ...Array.from('\u061C\u00AD\u2060\u2061\u2062\u2063\u2064\u115F\u1160\u3164\uFFA0\u2800\u034F\u200D'),
  ' \u200D \u2060',
  `${'\u2060'.repeat(30)}x`,
])('a nickname without a visible character is blank: %j', async (text) => {
  const { numberedAccounts, setNickname } = await load()
  setNickname(A, text)
  expect(numberedAccounts.read()).toEqual([{ address: A, nickname: null }])
})

test('joined emoji stay joined', async () => {
  const { cleanNickname } = await load()
  expect(cleanNickname('👩‍🚀 fund')).toBe('👩‍🚀 fund')
})

test.each([
  ['the nickname of another account', 'savings', true],
  ['a nickname that looks the same', 'Sav\u00ADings', true],
  ['the default name of another account', 'ACCOUNT 1', true],
  ['a default name that no account has yet', 'Account 17', true],
  ['the own default name', 'Account 2', false],
  ['a name with a number in it', 'Fund 17', false],
  ['a name that starts like a default one', 'Account 2 b', false],
  ['a name without a number', 'Account', false],
])('whether %s is taken: %s, %s', async (_, name, isTaken) => {
  const { isTakenNickname } = await load()
  expect(isTakenNickname(name, 'Account 2', ['Savings'])).toBe(isTaken)
})

test('a default name is compared without the marks that isolate its number', async () => {
  const { isTakenNickname } = await load()
  const names = ['الحساب \u2068{{number}}\u2069', 'Account {{number}}'].map((form) => form.replace('{{number}}', '2'))
  for (const name of names) {
    expect(isTakenNickname(name.replace(/[\u2068\u2069]/g, ''), name, [])).toBe(false)
    expect(isTakenNickname(name.replace('2', '3'), name, [])).toBe(true)
  }
})

test('a default name that another account got before is taken', async () => {
  const { isTakenNickname } = await load()
  expect(isTakenNickname('Account 1', 'Account 1', ['Account 1'])).toBe(true)
})

test('malformed entries are ignored', async () => {
  const { numberedAccounts } = await load()
  for (const text of ['{', '{}', 'null', '[null,7,{"address":"0x1"}]']) {
    tab.texts.set('tarn.nicknames', text)
    expect(numberedAccounts.read()).toEqual([])
  }
  tab.texts.set('tarn.nicknames', JSON.stringify([{ address: A, nickname: 7 }, { address: B }]))
  expect(numberedAccounts.read()).toEqual([
    { address: A, nickname: null },
    { address: B, nickname: null },
  ])
})

test('a hundred accounts are numbered at most, and no other is renamed', async () => {
  const { numberAccounts, numberedAccounts, setNickname } = await load()
  for (let index = 0; index < 105; index += 1) numberAccounts([`0x${String(index).padStart(40, '0')}`])
  setNickname(A, 'Savings')
  expect(numberedAccounts.read()).toHaveLength(100)
  expect(numberedAccounts.read().every(({ nickname }) => nickname === null)).toBe(true)
})
