import { afterEach, expect, test } from 'vitest'
import { startRpcServer, type JsonServer } from '#tests/builders/json-server.ts'
import { createRpc } from '#workers/kit/json-rpc.ts'
import { Upstreams } from '#workers/kit/upstreams.ts'
import { isBalanceExplained, hasAllSentTransactions } from './native-balance-changes.ts'
import type { NodeTransaction } from './node-transactions.ts'

const [ME, FRIEND] = ['0xa', '0xb']
const sent = (nonce: number, sender = ME): NodeTransaction => ({
  block: nonce,
  txHash: `0x${nonce}`,
  index: 0,
  time: nonce,
  sender,
  recipient: FRIEND,
  nonce,
  value: 0n,
  hasCalldata: false,
  isFailed: false,
  fee: 0n,
  transfers: [],
  isTraced: true,
  removesDelegation: false,
})
const hasAll = (transactions: readonly NodeTransaction[], nonce: number, knownSince: number | null = null) =>
  hasAllSentTransactions({ transactions, knownSince, isTraced: true }, ME, nonce)

test('a list with every nonce is complete, whatever other accounts sent', () => {
  expect(hasAll([sent(2), sent(7, FRIEND), sent(1), sent(0)], 3)).toBe(true)
  expect(hasAll([sent(7, FRIEND)], 0)).toBe(true)
})

test('a list without the first, the last or another nonce is incomplete', () => {
  expect(hasAll([sent(2), sent(1)], 3)).toBe(false)
  expect(hasAll([sent(1), sent(0)], 3)).toBe(false)
  expect(hasAll([sent(2), sent(0)], 3)).toBe(false)
})

test('a list that does not reach the first transaction is complete if it has no gap below the last nonce', () => {
  expect(hasAll([sent(9), sent(8)], 10, 8)).toBe(true)
  expect(hasAll([sent(9), sent(7)], 10, 7)).toBe(false)
})

const servers: JsonServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})

/** Whether receiving 10, and sending 3 with a fee of 1, explain the change of the balances after block 5, up to block 9. */
async function isExplained(balances: Readonly<Record<string, number>>, code = -32_000) {
  const server = await startRpcServer(({ params }) => {
    const balance = balances[String(params[1])]
    if (balance === undefined) return { error: { code, message: 'missing trie node' } }
    return { result: `0x${balance.toString(16)}` }
  })
  servers.push(server)
  const node = createRpc(new Upstreams(1, [server.url]), { attempts: 1 })
  const changes = [
    { time: 1, flow: 10n, fee: 0n },
    { time: 2, flow: -3n, fee: 1n },
  ]
  return isBalanceExplained(node, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', changes, { from: 5, to: 9 })
}

test("changes explain the balance if it differs by their sum, but not after a validator's withdrawal", async () => {
  expect(await isExplained({ '0x5': 100, '0x9': 106 })).toBe(true)
  expect(await isExplained({ '0x5': 100, '0x9': 107 })).toBe(false)
})

test('changes are assumed to explain the balance if the node has no old balances, but not if it limits the rate', async () => {
  expect(await isExplained({ '0x9': 106 })).toBe(true)
  expect(await isExplained({ '0x9': 106 }, 429)).toBe(false)
})
