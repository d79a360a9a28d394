import { expect, test } from 'vitest'
import { favouriteKey, favouriteWalletKey, readFavourites, toggleKey } from './favourites.ts'

const UNI = '1:0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'
const POOL = `8453:0x${'ab'.repeat(32)}`

test("a token's key is its chain and lower-case address", () => {
  expect(favouriteKey(1, '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984')).toBe(UNI)
})

test('reading stored favourites drops duplicates', () => {
  expect(readFavourites(JSON.stringify({ tokens: [UNI, UNI], pools: [POOL] }))).toEqual({
    tokens: [UNI],
    pools: [POOL],
    wallets: [],
  })
})

test.each([null, '', 'null', '[]', '{"tokens":"1:0x"}', '{"tokens":[1,null,"<b>","1:0xABC"],"pools":{}}', '{'])(
  '%s contains no favourite',
  (text) => {
    expect(readFavourites(text)).toEqual({ tokens: [], pools: [], wallets: [] })
  },
)

test('toggling appends, toggling again removes, and other kinds do not change', () => {
  const one = toggleKey({ tokens: [], pools: [POOL], wallets: [] }, 'tokens', UNI)
  expect(one).toEqual({ tokens: [UNI], pools: [POOL], wallets: [] })
  expect(toggleKey(one, 'tokens', UNI)).toEqual({ tokens: [], pools: [POOL], wallets: [] })
})

test('beyond 500 favourites the oldest is dropped', () => {
  const keys = Array.from({ length: 500 }, (_, index) => favouriteKey(1, `0x${index.toString(16).padStart(40, '0')}`))
  const { tokens } = toggleKey({ tokens: keys, pools: [], wallets: [] }, 'tokens', UNI)
  expect([tokens.length, tokens[0], tokens.at(-1)]).toEqual([500, keys[1], UNI])
})

test('a wallet is the same on every chain, and other keys are not wallets', () => {
  const key = favouriteWalletKey('0x976EA74026E726554dB657fA54763abd0C3a0aa9')
  const stored = toggleKey(readFavourites(null), 'wallets', key)
  expect(stored).toEqual({ tokens: [], pools: [], wallets: ['0x976ea74026e726554db657fa54763abd0c3a0aa9'] })
  expect(readFavourites(JSON.stringify({ wallets: [key, UNI, 'ada.eth'] }))).toEqual(stored)
})
