import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { httpRpc } from '#app/chain/page-rpc.ts'
import { RpcError, type Eip1193 } from '#app/chain/eip1193.ts'
import { encodeRevocation } from '#app/domain/approvals/encode-revocation.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { encodeApproval, encodePermitAsTransaction } from '#app/domain/trade/approve.ts'
import { encodeSwap, type SwapOrder } from '#app/domain/trade/encode-swap.ts'
import { encodeSend } from '#app/domain/send/encode-send.ts'
import { erc20Abi } from '#devnet/abi.ts'
import { ACCOUNTS, signer } from '#devnet/accounts.ts'
import { approve, permit2Approve } from '#devnet/calls.ts'
import { sendAll } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { overrideNode, wasRequested, type Answers } from '#tests/builders/override-node.ts'
import { shownOf, USDC } from '#tests/builders/random-orders.ts'
import { lastReverts } from '#tests/builders/stub-node.ts'
import { atomicBatches } from '#tests/wallet/atomic-batches.ts'
import { chainFacts } from '#tests/wallet/chain-facts.ts'
import { decimalsOf } from '#tests/builders/shown-decimals.ts'
import { askForCalls, type AskCalls } from './ask-for-calls.ts'
import type { ShownBatch, ShownRevocation } from './shown.ts'

// Batches that a wallet executes on the chain, and failures of wallets and nodes.

const ACCOUNT = ACCOUNTS[0].address
const THIEF = ACCOUNTS[1].address
const USD = 10n ** 6n
const AMOUNT = 500n * USD

let world: SmallWorld
let node: Eip1193
let snapshot: unknown
let now: bigint
let order: SwapOrder

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  node = httpRpc(world.rpcUrl)
  now = (await world.client.getBlock()).timestamp
  const pool = { version: 'v4', fee: 500, tickSpacing: 10, hooks: NATIVE } as const
  order = {
    chainId: 1,
    side: 'exactIn',
    account: ACCOUNT,
    tokenIn: USDC,
    tokenOut: NATIVE,
    legs: [{ hops: [{ pool, tokenIn: USDC, tokenOut: NATIVE }], amount: AMOUNT }],
    amountInMaximum: AMOUNT,
    amountOutMinimum: 10n ** 17n,
    deadline: now + 1_800n,
  }
}, 120_000)
afterAll(() => world.stop())
beforeEach(async () => {
  snapshot = await world.rpc.call('evm_snapshot')
})
afterEach(() => world.rpc.call('evm_revert', [snapshot]))

function batch(): { readonly calls: AskCalls['calls']; readonly shown: ShownBatch } {
  const base = { chainId: 1, account: ACCOUNT, token: USDC, amount: AMOUNT } as const
  const permit = { token: USDC, spender: world.addresses.universalRouter, amount: AMOUNT, expiration: order.deadline }
  return {
    calls: [encodeApproval(1, ACCOUNT, USDC, AMOUNT), encodePermitAsTransaction(1, ACCOUNT, permit), encodeSwap(order)],
    shown: {
      kind: 'swapBatch',
      chainId: 1,
      account: ACCOUNT,
      approvals: [
        { ...base, kind: 'approve' },
        { ...base, kind: 'permit2Approve', expiration: order.deadline },
      ],
      // A minimum of 0.1 ether for 500 USDC is below the pools' price.
      swap: { ...shownOf(order), acceptedImpact: 'severe' },
    },
  }
}

interface Scene {
  readonly page?: Answers
  readonly wallet?: Answers
  readonly change?: Partial<AskCalls>
}

async function ask({ page = {}, wallet = {}, change = {} }: Scene = {}) {
  const { answers } = atomicBatches(world.rpcUrl, signer(0))
  const provider = overrideNode(node, { eth_accounts: () => [ACCOUNT], ...answers, ...wallet })
  const result = await askForCalls({
    ...batch(),
    amounts: decimalsOf(world),
    page: overrideNode(node, page),
    wallet: { address: ACCOUNT, provider },
    onAsk: () => {},
    now: () => Number(now) * 1_000,
    signal: new AbortController().signal,
    ...change,
  })
  return { result, wasRequested: wasRequested(provider, 'wallet_sendCalls'), answers }
}

const allowances = () => chainFacts(world.rpcUrl).allowancesLeft(USDC, ACCOUNT)
const balanceOf = (token: Address) =>
  world.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [ACCOUNT] })

async function statusOf({ result, answers }: Awaited<ReturnType<typeof ask>>): Promise<unknown> {
  if (!result.ok) throw new Error(result.problem.code)
  await world.rpc.call('anvil_mine', ['0x1'])
  return answers['wallet_getCallsStatus']?.([result.value.id])
}

test('a batch executes its approvals and its swap in one transaction and leaves no allowance', async () => {
  const before = await balanceOf(USDC)
  const asked = await ask()
  expect(asked.result).toMatchObject({ ok: true, value: { hash: expect.stringMatching(/^0x[\da-f]{64}$/) } })
  expect(await statusOf(asked)).toMatchObject({ status: 200, atomic: true })
  expect(before - (await balanceOf(USDC))).toBe(AMOUNT)
  expect(await allowances()).toEqual([0n, 0n])
})

test('one request revokes several approvals', async () => {
  const { permit2, universalRouter: spender } = world.addresses
  await sendAll(world.rpc, ACCOUNT, [approve(USDC, permit2, 5n * USD), permit2Approve(1, USDC, spender)])
  expect((await allowances())[0]).toBe(5n * USD)
  const revoke = { kind: 'revoke', chainId: 1, account: ACCOUNT } as const
  const revocations: readonly ShownRevocation[] = [
    { ...revoke, of: { standard: 'permit2', allowances: [{ token: USDC, spender }] } },
    { ...revoke, of: { standard: 'erc20', token: USDC, spender: permit2 } },
  ]
  const shown = { kind: 'revocationBatch', chainId: 1, account: ACCOUNT, revocations } as const
  const calls = revocations.map(encodeRevocation)

  const other = { ...shown, revocations: revocations.map((revocation) => ({ ...revocation, account: THIEF })) }
  const tampered = await ask({ change: { shown: other, calls } })
  expect(tampered.result).toMatchObject({ ok: false, problem: { code: 'request.modified' } })
  expect(tampered.wasRequested).toBe(false)

  const asked = await ask({ change: { shown, calls } })
  expect(await statusOf(asked)).toMatchObject({ status: 200, atomic: true })
  expect(await allowances()).toEqual([0n, 0n])
})

test('a batch that revokes the approval of an address without code is not requested', async () => {
  const of = { standard: 'erc20', token: ACCOUNT, spender: THIEF } as const
  const revocation = { kind: 'revoke', chainId: 1, account: ACCOUNT, of } as const
  const shown = { kind: 'revocationBatch', chainId: 1, account: ACCOUNT, revocations: [revocation] } as const
  const { result, wasRequested: isAsked } = await ask({ change: { shown, calls: [encodeRevocation(revocation)] } })
  expect(result).toMatchObject({ ok: false, problem: { code: 'request.modified', modification: 'approval' } })
  expect(isAsked).toBe(false)
})

test('a batch whose swap fails on the chain leaves no allowance', async () => {
  const { answers } = atomicBatches(world.rpcUrl, signer(0))
  const failing = encodeSwap({ ...order, amountOutMinimum: 10n ** 24n })
  const calls = [...batch().calls.slice(0, 2), failing].map((call) => ({ ...call, value: '0x0' }))
  const answer = await answers['wallet_sendCalls']?.([{ chainId: '0x1', atomicRequired: true, calls }])
  await world.rpc.call('anvil_mine', ['0x1'])
  const { id } = answer as { readonly id: string }
  expect(await answers['wallet_getCallsStatus']?.([id])).toMatchObject({ status: 500 })
  expect(await allowances()).toEqual([0n, 0n])
})

test.each([
  [4001, 'User rejected the request.', 'request.rejected'],
  [5750, 'User rejected the upgrade', 'swap.batchFailed'],
  [5760, 'Atomicity not supported', 'batch.unsupported'],
  [5710, 'Unsupported chain id', 'batch.unsupported'],
  [4200, 'Unsupported method', 'batch.unsupported'],
  [-32_601, 'Method not found', 'batch.unsupported'],
  [-32_602, 'Invalid params', 'batch.unsupported'],
  [-32_603, 'Internal error', 'swap.batchFailed'],
])('error %d of a wallet (%s) is reported as %s', async (code, message, expected) => {
  const refuse = () => {
    throw new RpcError(code, message)
  }
  const { result, wasRequested } = await ask({ wallet: { wallet_sendCalls: refuse } })
  expect(result).toMatchObject({ ok: false, problem: { code: expected } })
  expect(wasRequested).toBe(true)
})

test.each([[null], [{}], [{ id: '' }], [{ id: 7 }], [{ id: 'x'.repeat(8_195) }]])(
  'the answer %o contains no valid id, so the wallet may have sent the batch',
  async (answer) => {
    const { result } = await ask({ wallet: { wallet_sendCalls: () => answer } })
    expect(result).toMatchObject({ ok: false, problem: { code: 'wallet.invalidHash' } })
  },
)

test('the bare id that version 1 of the method returns is accepted', async () => {
  const { result } = await ask({ wallet: { wallet_sendCalls: () => '0x51' } })
  expect(result).toMatchObject({ ok: true, value: { id: '0x51' } })
})

test('a batch with an added, missing or moved call never reaches the wallet', async () => {
  const theft = encodeSend({ chainId: 1, account: ACCOUNT, token: USDC, recipient: THIEF, amount: 1n })
  const { calls } = batch()
  for (const tampered of [[theft, ...calls], [...calls, theft], calls.slice(1), calls.toReversed()]) {
    const { result, wasRequested } = await ask({ change: { calls: tampered } })
    expect(result).toMatchObject({ ok: false, problem: { code: 'request.modified' } })
    expect(wasRequested).toBe(false)
  }
})

const cannotSimulate: Answers = {
  eth_simulateV1: () => {
    throw new RpcError(-32_601, 'Method not found')
  },
}

test('a batch that neither node can simulate needs the user’s consent', async () => {
  const { result, wasRequested } = await ask({ page: cannotSimulate, wallet: cannotSimulate })
  expect(result).toMatchObject({ ok: false, problem: { code: 'request.unsimulated' } })
  expect(wasRequested).toBe(false)
  const accepted = await ask({ page: cannotSimulate, wallet: cannotSimulate, change: { acceptsUnsimulated: true } })
  expect(accepted.result.ok).toBe(true)
})

test.each(['page', 'wallet'] as const)(
  'a batch that fails in the simulation on the node of the %s is not requested',
  async (side) => {
    const failing: Answers = { eth_simulateV1: lastReverts }
    const { result, wasRequested } = await ask({ [side]: failing })
    expect(result).toMatchObject({ ok: false, problem: { code: 'swap.expectedToFail' } })
    expect(wasRequested).toBe(false)
  },
)

test('no batch is requested for another account, nor after the user has left', async () => {
  const other = await ask({ wallet: { eth_accounts: () => [THIEF] } })
  expect(other.result).toMatchObject({ ok: false, problem: { code: 'request.modified', modification: 'account' } })
  const left = await ask({ change: { signal: AbortSignal.abort() } })
  expect(left.result).toMatchObject({ ok: false, problem: { code: 'request.aborted' } })
  expect([other.wasRequested, left.wasRequested]).toEqual([false, false])
})
