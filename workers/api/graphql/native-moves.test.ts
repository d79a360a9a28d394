import { afterEach, expect, test } from 'vitest'
import { startRpcServer, type JsonServer } from '#tests/builders/json-server.ts'
import { createRpc } from '#workers/kit/json-rpc.ts'
import { Upstreams } from '#workers/kit/upstreams.ts'
import { doBalancesAddUp, hasAllSent } from './native-moves.ts'
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
const isWhole = (transactions: readonly NodeTransaction[], nonce: number, knownSince: number | null = null) =>
  hasAllSent({ transactions, knownSince, isTraced: true }, ME, nonce)

test('a list with every nonce is complete, whatever other accounts sent', () => {
  expect(isWhole([sent(2), sent(7, FRIEND), sent(1), sent(0)], 3)).toBe(true)
  expect(isWhole([sent(7, FRIEND)], 0)).toBe(true)
})

test('a list without the first, the last or another nonce is incomplete', () => {
  expect(isWhole([sent(2), sent(1)], 3)).toBe(false)
  expect(isWhole([sent(1), sent(0)], 3)).toBe(false)
  expect(isWhole([sent(2), sent(0)], 3)).toBe(false)
})

test('a list that does not reach the first transaction needs no gap from the last nonce on', () => {
  expect(isWhole([sent(9), sent(8)], 10, 8)).toBe(true)
  expect(isWhole([sent(9), sent(7)], 10, 7)).toBe(false)
})

const servers: JsonServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})

/** Whether a received 10, and a sent 3 with a fee of 1, add up to the change of the balances after block 5, up to block 9. */
async function isAddedUp(balances: Readonly<Record<string, number>>, code = -32_000) {
  const server = await startRpcServer(({ params }) => {
    const balance = balances[String(params[1])]
    if (balance === undefined) return { error: { code, message: 'missing trie node' } }
    return { result: `0x${balance.toString(16)}` }
  })
  servers.push(server)
  const node = createRpc(new Upstreams(1, [server.url]), { attempts: 1 })
  const moves = [
    { time: 1, flow: 10n, fee: 0n },
    { time: 2, flow: -3n, fee: 1n },
  ]
  return doBalancesAddUp(node, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', moves, { from: 5, to: 9 })
}

test('moves add up if the balance has changed by their sum, and not after a withdrawal of a validator', async () => {
  expect(await isAddedUp({ '0x5': 100, '0x9': 106 })).toBe(true)
  expect(await isAddedUp({ '0x5': 100, '0x9': 107 })).toBe(false)
})

test('moves are taken to add up if the node has no old balances, and not if it limits the rate', async () => {
  expect(await isAddedUp({ '0x9': 106 })).toBe(true)
  expect(await isAddedUp({ '0x9': 106 }, 429)).toBe(false)
})
