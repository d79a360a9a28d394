import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { bytes, hex } from '#devnet/rpc.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import type { Address } from '#app/domain/address/address.ts'
import { httpRpc } from '#app/chain/page-rpc.ts'
import { ether, exampleTransaction } from '#tests/builders/example-transaction.ts'
import { settleTransaction } from './settle-transaction.ts'

// The outcome of transactions that a real chain has mined.

const PERSON = ACCOUNTS[0].address
const EXECUTE = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
const WETH = parseAbi(['function deposit() payable', 'function withdraw(uint256)'])
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

async function send({ to, data, value = 0n }: Sent): Promise<`0x${string}`> {
  // An explicit gas limit, because estimating a transaction that reverts fails.
  const params = [{ from: PERSON, to, data, value: hex(value), gas: hex(500_000) }]
  const hash = bytes(await world.rpc.call('eth_sendTransaction', params))
  await world.rpc.call('anvil_mine', ['0x1'])
  return hash
}

async function settle({ to, data, value = 0n }: Sent, hash: `0x${string}`) {
  const call = { to, data, value }
  const record = exampleTransaction({ account: PERSON, hash, call, sentAt: Date.now(), output: ether(10n) })
  return settleTransaction(record, { page: httpRpc(world.rpcUrl), wallet: httpRpc(world.rpcUrl), every: 10 })
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
