import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { cardHour, cardPath } from './card-path.ts'
import { readCardPath } from './read-card-path.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const PAIR = '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc'
const V4_POOL = '0x21c67e77068de97969ba93d4aab21826d33ca12bb9f565d8496e8fda8a82ca27'

test.each([
  [{ kind: 'token', chainId: 1, address: USDC }, `/cards/token/ethereum/${USDC}.png`],
  [{ kind: 'token', chainId: 8453, address: NATIVE }, '/cards/token/base/NATIVE.png'],
  [{ kind: 'pool', chainId: 1, id: V4_POOL }, `/cards/pool/ethereum/${V4_POOL}.png`],
  [{ kind: 'position', chainId: 8453, version: 'v3', id: '12', owner: null }, '/cards/position/v3/base/12.png'],
  [
    { kind: 'position', chainId: 1, version: 'v2', id: PAIR, owner: USDC },
    `/cards/position/v2/ethereum/${PAIR}-${USDC}.png`,
  ],
  [{ kind: 'portfolio', address: USDC }, `/cards/portfolio/${USDC}.png`],
] as const)('the card of %o is %s', (subject, path) => {
  expect(cardPath(subject)).toBe(path)
  expect(readCardPath(path)).toEqual(subject)
})

test('a card has one canonical URL', () => {
  const subject = readCardPath(`/cards/token/mainnet/${USDC.toLowerCase()}.png`)
  expect(subject && cardPath(subject)).toBe(`/cards/token/ethereum/${USDC}.png`)
})

test.each([
  '/cards',
  '/cards/token/ethereum/NATIVE',
  '/cards/token/atlantis/NATIVE.png',
  '/cards/token/ethereum/0x12.png',
  `/cards/token/ethereum/${V4_POOL}.png`,
  '/cards/pool/ethereum/NATIVE.png',
  `/cards/portfolio/${USDC.slice(0, -1)}.png`,
  `/cards/portfolio/${USDC.replace('A', 'a')}.png`,
  '/cards/position/v3/ethereum/0x12.png',
  '/cards/position/v5/ethereum/12.png',
  '/cards/position/v4/atlantis/12.png',
  `/cards/position/v4/ethereum/${'9'.repeat(79)}.png`,
  `/cards/position/v2/ethereum/${USDC}.png`,
  `/cards/position/v3/ethereum/${USDC}-${USDC}.png`,
  '/cards/wallet/ethereum/NATIVE.png',
  `/cards/token/ethereum/${USDC}.png/more`,
  `/cards/token/ethereum/${'x'.repeat(4000)}.png`,
])('%s is not a card', (path) => {
  expect(readCardPath(path)).toBeUndefined()
})

test('the number of the hour changes once per hour', () => {
  expect(cardHour(Date.UTC(2026, 10, 21, 12, 0))).toBe(cardHour(Date.UTC(2026, 10, 21, 12, 59, 59)))
  expect(cardHour(Date.UTC(2026, 10, 21, 13, 0))).toBe(cardHour(Date.UTC(2026, 10, 21, 12, 59, 59)) + 1)
})
