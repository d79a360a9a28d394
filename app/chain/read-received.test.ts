import { expect, test } from 'vitest'
import type { Receipt } from './read-receipt.ts'
import type { Eip1193 } from './eip1193.ts'
import { readReceived } from './read-received.ts'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const NATIVE = '0x0000000000000000000000000000000000000000'
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const accountTopic = `0x${ACCOUNT.slice(2).toLowerCase().padStart(64, '0')}`
const poolTopic = `0x${'1'.padStart(64, '0')}`
const transfer = (address: string, from: string, to: string, amount: bigint) => ({
  address,
  topics: [TRANSFER, from, to],
  data: `0x${amount.toString(16).padStart(64, '0')}`,
})
const receipt = (logs: Receipt['logs']): Receipt => ({
  hash: '0xaa',
  blockNumber: 10n,
  blockHash: undefined,
  succeeded: true,
  fee: 700n,
  logs,
})

/** Returns a node with the account's balances and nonces before and after block 10. */
function node({ balances, nonces = [3n, 4n] }: { balances: [bigint, bigint]; nonces?: [bigint, bigint] }): Eip1193 {
  return {
    async request({ method, params }) {
      const at = (params as string[])[1] === '0x9' ? 0 : 1
      const value = method === 'eth_getTransactionCount' ? nonces[at] : balances[at]
      return `0x${(value ?? 0n).toString(16)}`
    },
  }
}

test('the received amount of a token is the increase of its balance', async () => {
  expect(await readReceived(node({ balances: [5n, 47n] }), receipt([]), USDC, ACCOUNT)).toBe(42n)
})

test("the token's own Transfer events are used if they show more than the change of the balance", async () => {
  const logs = [
    transfer(USDC.toLowerCase(), poolTopic, accountTopic, 50n),
    transfer(USDC, accountTopic, poolTopic, 8n),
    transfer(USDC, poolTopic, poolTopic, 1_000n),
  ]
  expect(await readReceived(node({ balances: [5n, 6n] }), receipt(logs), USDC, ACCOUNT)).toBe(42n)
})

test('transfers logged by another contract are ignored', async () => {
  const logs = [transfer('0x6B175474E89094C44Da98b954EedeAC495271d0F', poolTopic, accountTopic, 99n)]
  expect(await readReceived(node({ balances: [5n, 5n] }), receipt(logs), USDC, ACCOUNT)).toBe(0n)
})

test('an NFT transfer, which logs no amount, is ignored', async () => {
  const logs = [{ address: USDC, topics: [TRANSFER, poolTopic, accountTopic, poolTopic], data: '0x' }]
  expect(await readReceived(node({ balances: [5n, 5n] }), receipt(logs), USDC, ACCOUNT)).toBe(0n)
})

test('the received amount of the native currency is the change of the balance plus the network cost', async () => {
  expect(await readReceived(node({ balances: [10_000n, 10_100n] }), receipt([]), NATIVE, ACCOUNT)).toBe(800n)
})

test('a network cost that another account has paid is not added', async () => {
  const balances: [bigint, bigint] = [10_000n, 10_100n]
  const paidBy = (from: string) => readReceived(node({ balances }), { ...receipt([]), from }, NATIVE, ACCOUNT)
  expect(await paidBy(USDC)).toBe(100n)
  expect(await paidBy(ACCOUNT.toLowerCase())).toBe(800n)
})

test('only Transfer events are used if the account sent several transactions in the block', async () => {
  const busy = node({ balances: [10_000n, 9_000n], nonces: [3n, 5n] })
  expect(await readReceived(busy, receipt([]), NATIVE, ACCOUNT)).toBeUndefined()
  const logs = [transfer(USDC, poolTopic, accountTopic, 50n)]
  expect(await readReceived(busy, receipt(logs), USDC, ACCOUNT)).toBe(50n)
})

test('amounts that left the account are negative', async () => {
  expect(await readReceived(node({ balances: [10_000n, 300n] }), receipt([]), NATIVE, ACCOUNT)).toBe(-9_000n)
  expect(await readReceived(node({ balances: [50n, 8n] }), receipt([]), USDC, ACCOUNT)).toBe(-42n)
})
