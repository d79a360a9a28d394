import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { startAnvil, type Anvil } from '#devnet/anvil.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { addressKey, NATIVE, type Address } from '#app/domain/address/address.ts'
import { readReceipt } from './read-receipt.ts'
import type { Eip1193 } from './eip1193.ts'
import { explainRevert } from './explain-revert.ts'
import { httpRpc } from './page-rpc.ts'
import { proveSameChain } from '#app/signing/prove-same-chain.ts'
import { readBalances } from './read-balances.ts'
import { readReceived } from './read-received.ts'
import { simulate } from './simulate.ts'

// The browser's checks and reads before and after a signature, against real contracts and nodes.

const ACCOUNT = ACCOUNTS[0].address
const EXECUTE = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
/** A call of the router whose deadline has passed. */
const EXPIRED_CALL = encodeFunctionData({ abi: EXECUTE, functionName: 'execute', args: ['0x0c', ['0x'], 1n] })
const WETH = parseAbi(['function deposit() payable', 'function withdraw(uint256)'])
let world: SmallWorld
let other: Anvil
let fork: Anvil

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  other = await startAnvil({ chainId: 1 })
  fork = await startAnvil({ chainId: 1, args: ['--fork-url', world.rpcUrl] })
  // The fork mines its blocks three seconds apart, so that their hashes differ.
  await world.rpc.call('anvil_mine', ['0x5'])
  await fork.rpc.call('anvil_mine', ['0x5', '0x3'])
}, 60_000)

afterAll(async () => {
  await Promise.all([fork.stop(), other.stop()])
  await world.stop()
})

const page = () => httpRpc(world.rpcUrl)
const proveWallet = (walletUrl: string) =>
  proveSameChain({ page: page(), wallet: httpRpc(walletUrl), chainId: 1, wait: () => Promise.resolve() })

test("a wallet on the page's own chain passes, one on another chain with the same id does not", async () => {
  expect(await proveWallet(world.rpcUrl)).toEqual({ ok: true, value: undefined })
  expect(await proveWallet(other.rpcUrl)).toEqual({ ok: false, problem: 'genesis' })
})

test("a wallet on a fork of the page's chain does not pass", async () => {
  expect(await proveWallet(fork.rpcUrl)).toEqual({ ok: false, problem: 'recent' })
})

test('balances are read in one call, and contracts that are not tokens are left out', async () => {
  const usdc = world.tokens['USDC']?.address ?? NATIVE
  const balances = await readBalances(page(), 1, ACCOUNT, [NATIVE, usdc, world.addresses.v3Factory, ACCOUNT])
  expect(balances.get(addressKey(1, NATIVE))).toBe(await world.client.getBalance({ address: ACCOUNT }))
  expect(balances.get(addressKey(1, usdc))).toBeGreaterThan(0n)
  expect(balances.size).toBe(2)
})

test('a long list of balances is read in requests that our proxy accepts', async () => {
  const node = page()
  const sizes: number[] = []
  const recordingNode: Eip1193 = {
    request(args) {
      sizes.push(JSON.stringify(args).length)
      return node.request(args)
    },
  }
  const unusedAddresses = Array.from(
    { length: 200 },
    (_, index): Address => `0x${(index + 256).toString(16).padStart(40, '0')}`,
  )
  const usdc = world.tokens['USDC']?.address ?? NATIVE
  const balances = await readBalances(recordingNode, 1, ACCOUNT, [...unusedAddresses, usdc])
  expect([...balances.keys()]).toEqual([addressKey(1, usdc)])
  expect(sizes.length).toBe(2)
  expect(Math.max(...sizes)).toBeLessThan(60_000)
})

const transactionTo = (to: Address, data: `0x${string}`, value = 0n) => ({ chainId: 1, from: ACCOUNT, to, data, value })

test('a valid transaction is simulated with a gas margin', async () => {
  const deposit = encodeFunctionData({ abi: WETH, functionName: 'deposit' })
  const result = await simulate(page(), transactionTo(world.addresses.wrappedNative, deposit, 5n))
  expect(result.ok && result.value.gasLimit).toBeGreaterThan(30_000n)
})

test("the router's own error is returned by the simulation", async () => {
  expect(await simulate(page(), transactionTo(world.addresses.universalRouter, EXPIRED_CALL))).toEqual({
    ok: false,
    problem: 'swap.deadline',
  })
})

test('an unknown revert means that the transaction is expected to fail', async () => {
  const withdraw = encodeFunctionData({ abi: WETH, functionName: 'withdraw', args: [10n ** 30n] })
  expect(await simulate(page(), transactionTo(world.addresses.wrappedNative, withdraw))).toEqual({
    ok: false,
    problem: 'swap.expectedToFail',
  })
})

test('a balance too low for the value and one too low for the gas are distinguished', async () => {
  const balance = await world.client.getBalance({ address: ACCOUNT })
  const deposit = encodeFunctionData({ abi: WETH, functionName: 'deposit' })
  const simulateDeposit = (value: bigint) =>
    simulate(page(), transactionTo(world.addresses.wrappedNative, deposit, value))
  expect(await simulateDeposit(balance + 1n)).toEqual({ ok: false, problem: 'balance.insufficient' })
  expect(await simulateDeposit(balance)).toEqual({ ok: false, problem: 'gas.insufficient' })
})

test('the amount of native currency received in a mined transaction is exact and excludes the network cost', async () => {
  const send = async (data: `0x${string}`, value: bigint) => {
    const params = [{ from: ACCOUNT, to: world.addresses.wrappedNative, data, value: `0x${value.toString(16)}` }]
    const hash = (await page().request({ method: 'eth_sendTransaction', params })) as `0x${string}`
    return vi.waitFor(async () => {
      const receipt = await readReceipt(page(), hash)
      if (!receipt) throw new Error('not mined')
      return receipt
    })
  }
  await send(encodeFunctionData({ abi: WETH, functionName: 'deposit' }), 777n)
  const unwrapped = await send(encodeFunctionData({ abi: WETH, functionName: 'withdraw', args: [777n] }), 0n)
  expect(unwrapped.succeeded).toBe(true)
  expect(await readReceived(page(), unwrapped, NATIVE, ACCOUNT)).toBe(777n)
})

test('the cause of a revert is found in the state before its block', async () => {
  const head = await world.client.getBlockNumber()
  expect(await explainRevert(page(), transactionTo(world.addresses.universalRouter, EXPIRED_CALL), head)).toBe(
    'swap.deadline',
  )
  const deposit = encodeFunctionData({ abi: WETH, functionName: 'deposit' })
  expect(await explainRevert(page(), transactionTo(world.addresses.wrappedNative, deposit), head)).toBe('unknown')
})

test('the cause of a revert is not searched in the state after its block', async () => {
  const account = ACCOUNTS[8]
  if (!account) throw new Error('no account')
  const amount = 10n ** 24n
  const withdraw = encodeFunctionData({ abi: WETH, functionName: 'withdraw', args: [amount] })
  const deposit = encodeFunctionData({ abi: WETH, functionName: 'deposit' })
  const { wrappedNative } = world.addresses
  const transaction = { from: account.address, to: wrappedNative, data: withdraw, value: 0n }
  await world.rpc.call('anvil_setBalance', [account.address, `0x${(2n * amount).toString(16)}`])
  const value = `0x${amount.toString(16)}`
  await world.rpc.call('eth_sendTransactionSync', [{ from: account.address, to: wrappedNative, data: deposit, value }])
  const head = await world.client.getBlockNumber()
  // The withdrawal would succeed after the deposit's block; it reverts only in the state before it.
  expect(await explainRevert(page(), transaction, head + 1n)).toBe('unknown')
  expect(await explainRevert(page(), transaction, head)).toBe('swap.expectedToFail')
})
