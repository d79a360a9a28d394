import { expect, test } from 'vitest'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { writeCsv } from '#app/entities/csv/write-csv.ts'
import type { PositionEvent } from '#app/wire/market/position-history.ts'
import { eventLine, HEADERS } from './export-history.ts'
import type { PositionToken } from './position-facts.ts'

const token = (address: Address, symbol: string): PositionToken => ({
  address,
  symbol,
  name: symbol,
  caution: null,
  logo: null,
})
const ETH = token(NATIVE, 'ETH')
const USDC = token('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USDC')
const DEPOSIT: PositionEvent = {
  id: '1',
  type: 'INCREASE',
  time: 1_790_000_000 as PositionEvent['time'],
  hash: `0x${'ab'.repeat(32)}`,
  amounts: { amount0: '1.000000000000000001', amount1: '2500.5', value: '5000.75' },
  sender: null,
  recipient: null,
}

test.each([
  [{ base: ETH, quote: USDC }, 'ETH,1.000000000000000001,USDC,2500.5'],
  [{ base: USDC, quote: ETH }, 'USDC,2500.5,ETH,1.000000000000000001'],
])('an event has each token’s amount after its symbol, with all digits', (pair, amounts) => {
  const [, line] = writeCsv(HEADERS, [eventLine(DEPOSIT, pair)]).split('\r\n')
  expect(line).toBe(`2026-09-21T14:13:20.000Z,increase,${DEPOSIT.hash},${amounts},5000.75,,`)
})

test('a transfer has a sender and a recipient, but no amounts', () => {
  const transfer: PositionEvent = {
    ...DEPOSIT,
    type: 'TRANSFER',
    amounts: null,
    sender: NATIVE,
    recipient: USDC.address,
  }
  const [, line] = writeCsv(HEADERS, [eventLine(transfer, { base: ETH, quote: USDC })]).split('\r\n')
  expect(line).toContain(`,ETH,,USDC,,,${NATIVE},${USDC.address}`)
})
