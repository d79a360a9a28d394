import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { bytes, hex } from '#devnet/rpc.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { SECOND } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { httpRpc } from '#app/chain/page-rpc.ts'
import { ether, exampleTransaction } from '#tests/builders/example-transaction.ts'
import { settleTransaction, type SettleOptions } from './settle-transaction.ts'

// The outcome of transactions that a real chain has mined.

const PERSON = ACCOUNTS[0].address
const EXECUTE = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
const WETH = parseAbi(['function deposit() payable', 'function withdraw(uint256)'])
const BLOCK_MS = 2 * SECOND

let world: SmallWorld

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
}, 60_000)

afterAll(() => world.stop())

interface Sent {
  readonly to: Address
  readonly data: `0x${string}`
  readonly value?: bigint
}

async function submit({ to, data, value = 0n }: Sent): Promise<`0x${string}`> {
  // An explicit gas limit, because estimating a transaction that reverts fails.
  const params = [{ from: PERSON, to, data, value: hex(value), gas: hex(500_000) }]
  return bytes(await world.rpc.call('eth_sendTransaction', params))
}

async function send(sent: Sent): Promise<`0x${string}`> {
  const hash = await submit(sent)
  await world.rpc.call('anvil_mine', ['0x1'])
  return hash
}

/** Follows a transaction to its outcome. */
async function settle(
  { to, data, value = 0n }: Sent,
  hash: `0x${string}`,
  polling: Pick<SettleOptions, 'intervalMs'> = { intervalMs: 10 },
) {
  const call = { to, data, value }
  const record = exampleTransaction({ account: PERSON, hash, call, sentAt: Date.now(), output: ether(10n) })
  return settleTransaction(record, { page: httpRpc(world.rpcUrl), wallet: httpRpc(world.rpcUrl), ...polling })
}

test('a transaction that the router reverted fails with the router’s reason', async () => {
  const data = encodeFunctionData({ abi: EXECUTE, functionName: 'execute', args: ['0x0c', ['0x'], 1n] })
  const late = { to: world.addresses.universalRouter, data }
  const hash = await send(late)
  const receipt = await world.client.getTransactionReceipt({ hash })
  expect(receipt.status).toBe('reverted')
  expect(await settle(late, hash)).toEqual({ status: 'failed', code: 'swap.deadline' })
})

test('a revert is explained from the state before the block, even if the call succeeds on the latest state', async () => {
  const to = world.addresses.wrappedNative
  const withdraw = { to, data: encodeFunctionData({ abi: WETH, functionName: 'withdraw', args: [10n ** 30n / 2n] }) }
  const hash = await send(withdraw)
  // The balance now suffices, so the same call succeeds on the latest state.
  await world.rpc.call('anvil_setBalance', [PERSON, hex(10n ** 30n)])
  await send({ to, data: encodeFunctionData({ abi: WETH, functionName: 'deposit' }), value: 10n ** 30n / 2n })
  await world.client.call({ account: PERSON, ...withdraw })
  expect(await settle(withdraw, hash)).toEqual({ status: 'failed', code: 'swap.expectedToFail' })
})

test('a transaction that pays out ether succeeds with the exact amount in wei', async () => {
  const to = world.addresses.wrappedNative
  await send({ to, data: encodeFunctionData({ abi: WETH, functionName: 'deposit' }), value: 777n })
  const withdraw = { to, data: encodeFunctionData({ abi: WETH, functionName: 'withdraw', args: [777n] }) }
  expect(await settle(withdraw, await send(withdraw))).toEqual({
    status: 'succeeded',
    received: 777n,
    fee: expect.any(BigInt) as bigint,
  })
  const little = { to, data: encodeFunctionData({ abi: WETH, functionName: 'withdraw', args: [9n] }) }
  await send({ to, data: encodeFunctionData({ abi: WETH, functionName: 'deposit' }), value: 9n })
  expect(await settle(little, await send(little))).toMatchObject({ status: 'shortfall', received: 9n })
})

test('with a block every two seconds, the outcome is known before a second block follows', async () => {
  const { rpc, addresses, client } = world
  const heightOf = async () => Number(await rpc.call('eth_blockNumber'))
  const to = addresses.wrappedNative
  const withdraw = { to, data: encodeFunctionData({ abi: WETH, functionName: 'withdraw', args: [10n] }) }
  await send({ to, data: encodeFunctionData({ abi: WETH, functionName: 'deposit' }), value: 60n })
  const follow = async (wait: number) => {
    await sleep(wait)
    const hash = await submit(withdraw)
    // The interval of the app.
    const settling = settle(withdraw, hash, {})
    const mined = await minedAt(hash)
    const { status } = await settling
    const [took, height] = [performance.now() - mined, await heightOf()]
    const { blockNumber } = await client.getTransactionReceipt({ hash })
    return { status, took, after: height - Number(blockNumber) }
  }
  await rpc.call('evm_setAutomine', [false])
  await rpc.call('evm_setIntervalMining', [BLOCK_MS / SECOND])
  try {
    // At different moments between two blocks.
    for (const { status, took, after } of await Promise.all([0, 400, 900, 1_300, 1_800, 2_500].map(follow))) {
      expect(status).toBe('succeeded')
      expect(took).toBeLessThan(2 * BLOCK_MS)
      expect(after).toBeLessThanOrEqual(1)
    }
  } finally {
    await rpc.call('evm_setIntervalMining', [0])
    await rpc.call('evm_setAutomine', [true])
  }
})

/** Waits for the receipt; returns `performance.now()`. */
async function minedAt(hash: `0x${string}`): Promise<number> {
  while ((await world.rpc.call('eth_getTransactionReceipt', [hash])) === null) await sleep(10)
  return performance.now()
}

function sleep(duration: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, duration))
}
