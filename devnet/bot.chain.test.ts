import { setTimeout as sleep } from 'node:timers/promises'
import { toEventSelector } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDevnet, type Devnet } from './devnet.ts'
import { createRpc, type Rpc } from './rpc.ts'

const SWAPS = [
  'Swap(address,uint256,uint256,uint256,uint256,address)',
  'Swap(address,address,int256,int256,uint160,uint128,int24)',
  'Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)',
].map((event) => toEventSelector(event))

let devnet: Devnet
let rpc: Rpc

beforeAll(async () => {
  devnet = await startDevnet({ hasFreePorts: true })
  rpc = createRpc(devnet.rpcUrls[1][0])
}, 400_000)

afterAll(() => devnet.stop())

async function swapsSince(block: string): Promise<number> {
  const logs = (await rpc.call('eth_getLogs', [{ fromBlock: block, toBlock: 'latest', topics: [SWAPS] }])) as unknown[]
  return logs.length
}

/** Waits until there are more than `count` swaps since a block; returns their number. */
async function waitForMoreSwaps(count: number, block: string): Promise<number> {
  for (;;) {
    const swaps = await swapsSince(block)
    if (swaps > count) return swaps
    await sleep(250)
  }
}

test('the bot trades while it runs, stops while it is paused, and continues afterwards', async () => {
  const start = String(await rpc.call('eth_blockNumber'))
  await waitForMoreSwaps(1, start)

  await devnet.bot.pause()
  const swapsAtPause = await swapsSince(start)
  const blockAtPause = Number(await rpc.call('eth_blockNumber'))
  await sleep(5_000)
  expect(await swapsSince(start)).toBe(swapsAtPause)
  expect(Number(await rpc.call('eth_blockNumber'))).toBeGreaterThan(blockAtPause)

  devnet.bot.resume()
  expect(await waitForMoreSwaps(swapsAtPause, start)).toBeGreaterThan(swapsAtPause)
})

test('the base fee of the newest block is between 0.3 and 6 gwei', async () => {
  const { baseFeePerGas } = (await rpc.call('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas: string }
  expect(Number(baseFeePerGas)).toBeGreaterThan(0.3e9)
  expect(Number(baseFeePerGas)).toBeLessThan(6e9)
})
