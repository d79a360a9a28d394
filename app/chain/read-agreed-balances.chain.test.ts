import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { startAnvil, type Anvil } from '#devnet/anvil.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { addressKey, NATIVE } from '#app/domain/address/address.ts'
import { BalancesDisputed } from './balances-disputed.ts'
import { RpcUnreachable, type Eip1193 } from './eip1193.ts'
import { httpRpc } from './page-rpc.ts'
import { readAgreedBalances } from './read-agreed-balances.ts'
import { readBalances } from './read-balances.ts'

const ACCOUNT = ACCOUNTS[3].address
const KEY = addressKey(1, NATIVE)
let world: SmallWorld
let fork: Anvil

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  fork = await startAnvil({ chainId: 1, args: ['--fork-url', world.rpcUrl] })
}, 60_000)

afterAll(async () => {
  await fork.stop()
  await world.stop()
})

const waits: number[] = []

/** Reads the account's ether from the page's node and from the wallet's node. */
function read(wallet: Eip1193 | undefined, page = httpRpc(world.rpcUrl), previous?: ReadonlyMap<typeof KEY, bigint>) {
  const wait = (duration: number) => Promise.resolve(void waits.push(duration))
  return readAgreedBalances({ page, wallet, chainId: 1, account: ACCOUNT, tokens: [NATIVE], previous, wait })
}

const etherOf = (rpcUrl: string) => readBalances(httpRpc(rpcUrl), 1, ACCOUNT, [NATIVE])

/** Returns a node with a replaced answer to one method. */
function nodeWithAnswer(url: string, method: string, answer: (real: () => Promise<unknown>) => unknown): Eip1193 {
  const node = httpRpc(url)
  return { request: async (call) => (call.method === method ? answer(() => node.request(call)) : node.request(call)) }
}

test('a balance that both nodes return is accepted without a wait', async () => {
  expect(await read(httpRpc(world.rpcUrl))).toEqual(await etherOf(world.rpcUrl))
  expect(waits).toEqual([])
})

test('a balance that only one of the nodes returns is disputed', async () => {
  await fork.rpc.call('anvil_setBalance', [ACCOUNT, '0x7'])
  await fork.rpc.call('anvil_mine', ['0x1'])
  await world.rpc.call('anvil_mine', ['0x1'])
  await expect(read(httpRpc(fork.rpcUrl))).rejects.toThrow(BalancesDisputed)
  await expect(read(httpRpc(world.rpcUrl), httpRpc(fork.rpcUrl))).rejects.toThrow(BalancesDisputed)
  // Each comparison is repeated once, because nodes may briefly have different blocks of the same number.
  expect(waits.splice(0)).toEqual([2_000, 2_000])
})

test('nodes with different heads are compared at the last block that both have', async () => {
  const before = await etherOf(world.rpcUrl)
  const head = await world.rpc.call('eth_blockNumber', [])
  const behind: Eip1193 = {
    request: ({ method, params = [] }) => {
      if (method === 'eth_blockNumber') return Promise.resolve(head)
      const pinned = (params as unknown[]).map((param) => (param === 'latest' ? head : param))
      return httpRpc(world.rpcUrl).request({ method, params: pinned })
    },
  }
  await world.rpc.call('anvil_mine', ['0x1'])
  await world.rpc.call('anvil_setBalance', [ACCOUNT, '0x9'])
  await world.rpc.call('anvil_mine', ['0x1'])
  expect(await read(behind)).toEqual(before)
  expect(await read(undefined)).toEqual(new Map([[KEY, 9n]]))
  // A wallet's node that is more than ten blocks behind is ignored.
  await world.rpc.call('anvil_mine', ['0x14'])
  expect(await read(behind)).toEqual(new Map([[KEY, 9n]]))
  // The balances of a page's node that is more than ten blocks behind are outdated.
  await expect(read(httpRpc(world.rpcUrl), behind)).rejects.toThrow(BalancesDisputed)
  expect(waits).toEqual([])
})

test('a wallet that never answers, fails or is on another network is ignored', async () => {
  const down = nodeWithAnswer(fork.rpcUrl, 'eth_call', () => Promise.reject(new RpcUnreachable('down')))
  const silent = nodeWithAnswer(fork.rpcUrl, 'eth_call', () => new Promise(() => {}))
  const otherNetwork = nodeWithAnswer(fork.rpcUrl, 'eth_chainId', () => '0x2105')
  for (const wallet of [down, silent, otherNetwork]) expect(await read(wallet)).toEqual(await etherOf(world.rpcUrl))
})

test('the wallet is requested again only if the balance has changed', async () => {
  let requests = 0
  const counted = nodeWithAnswer(world.rpcUrl, 'eth_call', (real) => {
    requests += 1
    return real()
  })
  const previous = await read(counted)
  expect(await read(counted, undefined, previous)).toEqual(previous)
  expect(requests).toBe(1)
  await world.rpc.call('anvil_setBalance', [ACCOUNT, '0xb'])
  expect(await read(counted, undefined, previous)).toEqual(new Map([[KEY, 11n]]))
  expect(requests).toBe(2)
})

test('a wallet that has failed before is requested again even if the balance is the same', async () => {
  await fork.rpc.call('anvil_setBalance', [ACCOUNT, '0x7'])
  const unconfirmed = await read(
    nodeWithAnswer(fork.rpcUrl, 'eth_call', () => Promise.reject(new RpcUnreachable('down'))),
  )
  await fork.rpc.call('anvil_mine', ['0x40'])
  await expect(read(httpRpc(fork.rpcUrl), undefined, unconfirmed)).rejects.toThrow(BalancesDisputed)
})

test('an unreachable page’s node throws', async () => {
  const down: Eip1193 = { request: () => Promise.reject(new RpcUnreachable('down')) }
  await expect(read(httpRpc(world.rpcUrl), down)).rejects.toThrow(RpcUnreachable)
})
