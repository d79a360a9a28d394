import { expect, test } from 'vitest'
import { readSearchText } from './search-text.ts'

const VITALIK = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test('an address is recognised in any case, except with a wrong checksum', () => {
  expect(readSearchText(VITALIK).address).toBe(VITALIK)
  expect(readSearchText(` ${VITALIK.toLowerCase()} `).address).toBe(VITALIK)
  expect(readSearchText(VITALIK.replace('dA', 'Da')).address).toBeUndefined()
})

test('a single word is read as a name without .eth', () => {
  expect(readSearchText('ada')).toMatchObject({ name: 'ada.eth', isWholeName: false })
  expect(readSearchText('ada.eth')).toMatchObject({ name: 'ada.eth', isWholeName: true })
  expect(readSearchText('pay.ada.eth')).toMatchObject({ name: 'pay.ada.eth', isWholeName: true })
})

test.each(['', 'ab', 'usd coin', 'eth/usdc', '0xabc', VITALIK, 'a..b', '.eth', 'ada.'])('%s is not a name', (text) => {
  expect(readSearchText(text).name).toBeUndefined()
})

test('a slash searches for a pair', () => {
  expect(readSearchText('eth/').asksForPair).toBe(true)
  expect(readSearchText('eth usdc').asksForPair).toBe(false)
})

test("a text is truncated to the API's limit", () => {
  expect(readSearchText('x'.repeat(500)).text).toHaveLength(100)
})
