import { expect, test } from 'vitest'
import type { Receipt } from './await-receipt.ts'
import type { Eip1193 } from './eip1193.ts'
import { readReceived } from './read-received.ts'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const NATIVE = '0x0000000000000000000000000000000000000000'
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const me = `0x${ACCOUNT.slice(2).toLowerCase().padStart(64, '0')}`
const pool = `0x${'1'.padStart(64, '0')}`
const transfer = (address: string, from: string, to: string, amount: bigint) => ({
  address,
  topics: [TRANSFER, from, to],
  data: `0x${amount.toString(16).padStart(64, '0')}`,
})
const receipt = (logs: Receipt['logs']): Receipt => ({
  hash: '0xaa',
  blockNumber: 10n,
  succeeded: true,
  gasUsed: 100n,
  gasPrice: 7n,
  logs,
})
const silent: Eip1193 = { request: () => Promise.reject(new Error('not to be asked')) }

test('a token’s own transfers to the account count, minus those from it', async () => {
  const logs = [
    transfer(USDC.toLowerCase(), pool, me, 50n),
    transfer(USDC, me, pool, 8n),
    transfer(USDC, pool, pool, 1_000n),
    transfer('0x6B175474E89094C44Da98b954EedeAC495271d0F', pool, me, 99n),
  ]
  expect(await readReceived(silent, receipt(logs), USDC, ACCOUNT, 0n)).toBe(42n)
})

test('an NFT’s transfer, which has no amount, counts nothing', async () => {
  const logs = [{ address: USDC, topics: [TRANSFER, pool, me, pool], data: '0x' }]
  expect(await readReceived(silent, receipt(logs), USDC, ACCOUNT, 0n)).toBe(0n)
})

test('of the native currency it is the change of the balance, gas and value added back', async () => {
  const page: Eip1193 = {
    request: async ({ params }) => ((params as string[])[1] === '0x9' ? '0x2710' : '0x2774'),
  }
  expect(await readReceived(page, receipt([]), NATIVE, ACCOUNT, 0n)).toBe(800n)
})
