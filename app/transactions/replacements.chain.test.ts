import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { httpRpc } from '#app/chain/page-rpc.ts'
import { readTransaction } from '#app/chain/read-transaction.ts'
import { HOUR } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { askForCalls } from '#app/signing/ask-for-calls.ts'
import { askForNftPermit } from '#app/signing/ask-for-nft-permit.ts'
import { askForPairPermit } from '#app/signing/ask-for-pair-permit.ts'
import { askForPermitBatch } from '#app/signing/ask-for-permit-batch.ts'
import { askForPermit, askForTransaction } from '#app/signing/ask-wallet.ts'
import { signer } from '#devnet/accounts.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { ether, exampleTransaction, hashOf } from '#tests/builders/example-transaction.ts'
import { transactionObserver } from './observe-transaction.ts'
import { planReplacement, readPending, replacementTerms, type ReplaceableRecord } from './plan-replacement.ts'
import type { RunEvent } from './run-flow.ts'
import { runPlan } from './run-plan.ts'
import { sentAsOf } from './sent-as.ts'
import { confirmTransaction, settleTransaction, type RecordStore } from './settle-transaction.ts'
import { nextState, withState } from './transaction-state.ts'
import type { Replacement, TransactionRecord } from './transaction-record.ts'

// Pending transactions that are sped up, canceled, replaced, lost and reorganised on a real chain.

const me = signer(0)
const GWEI = 10n ** 9n
const WETH = parseAbi(['function deposit() payable', 'function balanceOf(address) view returns (uint256)'])
const deposit = encodeFunctionData({ abi: WETH, functionName: 'deposit' })
let world: SmallWorld
let node: Eip1193

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  node = httpRpc(world.rpcUrl)
}, 60_000)
afterAll(() => world.stop())

beforeEach(() => world.client.setAutomine(false))
afterEach(async () => {
  await mine()
  await world.client.setAutomine(true)
})

const mine = (blocks = 1) => world.rpc.call('anvil_mine', [`0x${blocks.toString(16)}`])
const wrapped = () =>
  world.client.readContract({
    address: world.addresses.wrappedNative,
    abi: WETH,
    functionName: 'balanceOf',
    args: [me.address],
  })

interface Request {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
  readonly nonce?: number
  readonly fee?: bigint
  readonly tip?: bigint
  readonly gas?: bigint
}

async function send({ to, data, value, nonce, fee = 20n * GWEI, tip = GWEI, gas = 100_000n }: Request): Promise<Hex> {
  const next = await world.client.getTransactionCount({ address: me.address, blockTag: 'pending' })
  const serializedTransaction = await me.signTransaction({
    type: 'eip1559',
    chainId: 1,
    nonce: nonce ?? next,
    to,
    data,
    value,
    gas,
    maxFeePerGas: fee,
    maxPriorityFeePerGas: tip,
  })
  return world.client.sendRawTransaction({ serializedTransaction })
}

/** A wallet that sends every request, by default with the requested nonce. */
function walletOf({ honoursNonce = true } = {}) {
  const provider: Eip1193 = {
    async request(call) {
      if (call.method === 'eth_accounts') return [me.address]
      if (call.method !== 'eth_sendTransaction') return node.request(call)
      const [{ to, data, value, nonce, gas, maxFeePerGas, maxPriorityFeePerGas }] = call.params as [
        Record<string, string> & { to: Address; data: Hex },
      ]
      return send({
        to,
        data,
        value: BigInt(value ?? 0),
        gas: BigInt(gas ?? 0),
        fee: BigInt(maxFeePerGas ?? 0),
        tip: BigInt(maxPriorityFeePerGas ?? 0),
        ...(honoursNonce && { nonce: Number(nonce) }),
      })
    },
  }
  return { address: me.address, provider }
}

interface Followed extends RecordStore {
  readonly duplicates: Hex[]
}

function follow(record: TransactionRecord): Followed {
  let current = record
  const duplicates: Hex[] = []
  return {
    duplicates,
    read: () => current,
    apply: (event) => (current = withState(current, nextState(current, event))),
    storeSentAs: (sentAs) => (current = { ...current, sentAs }),
    storeDuplicate: ({ hash }) => duplicates.push(hash),
  }
}

/** A pending wrap of 777 wei. */
async function sendWrap(rest: Partial<TransactionRecord> = {}): Promise<ReplaceableRecord> {
  const call = { to: world.addresses.wrappedNative, data: deposit, value: 777n }
  const hash = await send(call)
  const found = await readTransaction(node, hash)
  const sentAs = found && sentAsOf([found])
  if (!sentAs) throw new Error('the chain does not know what it was sent')
  const { output: _, ...purpose } = exampleTransaction({ kind: 'wrap', account: me.address, input: ether(777n), call })
  return { ...purpose, hash, sentAt: Date.now(), ...rest, sentAs }
}

const settle = (followed: Followed) =>
  settleTransaction(followed.read(), { page: node, wallet: node, intervalMs: 10 }, followed)

/** Requests a replacement from the wallet, through the runner and the guard. */
async function replace(record: ReplaceableRecord, kind: Replacement['kind'], followed: Followed, wallet = walletOf()) {
  const events: RunEvent[] = []
  const nodes = { page: node, wallet: node }
  const pending = await readPending(nodes, record)
  const terms = await replacementTerms(nodes, pending, kind)
  await runPlan(
    {
      plan: () => Promise.resolve({ ok: true, value: planReplacement(record, kind, terms, pending.hash) }),
      onEvent: (event) => events.push(event),
      signal: new AbortController().signal,
    },
    {
      page: node,
      wallet,
      guard: { askForCalls, askForNftPermit, askForPairPermit, askForPermit, askForPermitBatch, askForTransaction },
      screen: async () => ({ ok: true, value: undefined }),
      addOpenRequest: () => () => {},
      track: () => expect.unreachable('a replacement has no record of its own'),
      replace: (_hash, replacement) => followed.apply({ type: 'replace', replacement }),
      settle: () => expect.unreachable('a replacement is followed by the record that it changes'),
      now: Date.now,
    },
  )
  return events
}

test('a sped-up transaction is executed once, and its record follows the replacement', async () => {
  const record = await sendWrap()
  const followed = follow(record)
  const before = await wrapped()
  const events = await replace(record, 'speedUp', followed)
  expect(events.map(({ type }) => type)).toEqual(['start', 'ask', 'send'])
  const { status, replacement } = followed.read()
  expect([status, replacement?.kind]).toEqual(['replacing', 'speedUp'])
  const faster = await readTransaction(node, replacement?.hash ?? '0x')
  expect(faster).toMatchObject({ nonce: record.sentAs.nonce, data: deposit, value: 777n, gasLimit: 100_000n })
  expect(faster?.maxFeePerGas).toBe(24n * GWEI)
  expect(faster?.maxPriorityFeePerGas).toBe((12n * GWEI) / 10n)

  const settled = settle(followed)
  await mine()
  expect(await settled).toMatchObject({ status: 'succeeded', replacedBy: replacement?.hash })
  expect(await wrapped()).toBe(before + 777n)
})

test('a canceled transaction is never executed', async () => {
  const record = await sendWrap()
  const followed = follow(record)
  const before = await wrapped()
  await replace(record, 'cancel', followed)
  expect(followed.read().status).toBe('canceling')
  const settled = settle(followed)
  await mine()
  const replacedBy = followed.read().replacement?.hash
  expect(await settled).toMatchObject({ status: 'canceled', code: 'transaction.canceled', replacedBy })
  expect(await wrapped()).toBe(before)
})

test('a speed-up and a cancellation can be outbid, each with fees above those before', async () => {
  const record = await sendWrap()
  const followed = follow(record)
  const before = await wrapped()
  const fees: (bigint | undefined)[] = []
  for (const kind of ['speedUp', 'speedUp', 'cancel', 'cancel'] as const) {
    const events = await replace({ ...record, ...followed.read(), sentAs: record.sentAs }, kind, followed)
    expect(events.at(-1)).toMatchObject({ type: 'send' })
    fees.push((await readTransaction(node, followed.read().replacement?.hash ?? '0x'))?.maxFeePerGas)
  }
  expect(fees).toEqual(fees.toSorted((a = 0n, b = 0n) => (a < b ? -1 : 1)))
  const settled = settle(followed)
  await mine()
  expect(await settled).toMatchObject({ status: 'canceled', replacedBy: followed.read().replacement?.hash })
  expect(await wrapped()).toBe(before)
})

test('a transaction that is mined although a cancellation was sent has succeeded', async () => {
  const record = await sendWrap()
  const followed = follow(record)
  followed.apply({ type: 'replace', replacement: { kind: 'cancel', hash: hashOf(7), sentAt: Date.now() } })
  await mine()
  expect(await settle(followed)).toMatchObject({ status: 'succeeded' })
  expect(followed.read()).toMatchObject({ replacement: { kind: 'cancel' } })
})

test('canceling or speeding up a mined transaction fails without a request to the wallet', async () => {
  const record = await sendWrap()
  await mine()
  for (const [kind, code] of [
    ['cancel', 'transaction.cancelFailed'],
    ['speedUp', 'transaction.replaceFailed'],
  ] as const) {
    const events = await replace(record, kind, follow(record))
    expect(events.at(-1)).toMatchObject({ type: 'fail', problem: { code } })
  }
})

test('a stored record with a modified call cannot be sped up', async () => {
  const record = await sendWrap()
  const forged = { ...record, call: { ...record.call, value: 10n ** 18n } }
  const events = await replace(forged, 'speedUp', follow(forged))
  expect(events.at(-1)).toMatchObject({
    type: 'fail',
    problem: { code: 'request.modified', modification: 'calldata' },
  })
})

test('a transaction that the wallet has modified is reported while it is pending and once it is mined', async () => {
  const { sentAs: _, ...sent } = await sendWrap()
  const followed = follow({ ...sent, call: { ...sent.call, value: 778n } })
  const settled = settle(followed)
  await expect.poll(() => followed.read()).toMatchObject({ status: 'pending', isModified: true, sentCall: sent.call })
  await mine()
  expect(await settled).toMatchObject({ status: 'modified', code: 'transaction.modified' })
  expect(followed.read().sentCall).toEqual(sent.call)
})

test('if the wallet itself raises the fee, the record follows the new hash', async () => {
  const record = await sendWrap()
  const followed = follow(record)
  const faster = await send({ ...record.call, nonce: record.sentAs.nonce, fee: 40n * GWEI, tip: 3n * GWEI })
  const settled = settle(followed)
  await mine()
  expect(await settled).toMatchObject({ status: 'succeeded', replacedBy: faster })
})

test('a cancellation made in the wallet cancels the record, and another transaction with its nonce replaces it', async () => {
  const high = { fee: 40n * GWEI, tip: 3n * GWEI }
  for (const [value, to, code] of [
    [0n, me.address, 'transaction.canceled'],
    [5n, signer(1).address, 'transaction.replaced'],
  ] as const) {
    const record = await sendWrap()
    const other = await send({ to, data: '0x', value, nonce: record.sentAs.nonce, ...high })
    const settled = settle(follow(record))
    // The transaction is found even many blocks later, as after the computer slept.
    await mine(40)
    expect(await settled).toMatchObject({ status: 'canceled', code, replacedBy: other })
  }
})

test('a cancellation sent with another nonce has no effect and is recorded as failed', async () => {
  const record = await sendWrap()
  const followed = follow(record)
  await replace(record, 'cancel', followed, walletOf({ honoursNonce: false }))
  const { event, duplicate } = await transactionObserver({ page: node })(followed.read())
  expect(duplicate).toBeUndefined()
  if (event) followed.apply(event)
  expect(followed.read()).toMatchObject({ status: 'pending', code: 'transaction.cancelFailed' })
  await mine()
  expect(await settle(followed)).toMatchObject({ status: 'succeeded' })
})

test('a speed-up sent with another nonce is a second transaction, which gets its own record', async () => {
  const record = await sendWrap()
  const followed = follow(record)
  await replace(record, 'speedUp', followed, walletOf({ honoursNonce: false }))
  const second = followed.read().replacement?.hash
  const settled = settle(followed)
  await expect.poll(() => followed.duplicates).toEqual([second])
  expect(followed.read()).toMatchObject({ status: 'pending', code: 'transaction.replaceFailed' })
  await mine()
  expect((await settled).status).toBe('succeeded')
})

test('a transaction that no node knows is dropped an hour after it was sent, not before', async () => {
  const record = await sendWrap()
  await world.rpc.call('anvil_dropTransaction', [record.hash])
  const observe = async (sentAt: number) => (await transactionObserver({ page: node })({ ...record, sentAt })).event
  expect(await observe(Date.now() - HOUR + 60_000)).toBeUndefined()
  expect(await observe(Date.now() - HOUR)).toEqual({ type: 'drop' })
})

test('a pending transaction that a node still has is never dropped', async () => {
  const record = await sendWrap()
  const { event } = await transactionObserver({ page: node })({ ...record, sentAt: Date.now() - 5 * HOUR })
  expect(event).toBeUndefined()
})

test('a reorg makes a succeeded transaction pending again; twelve blocks make it final', async () => {
  const record = await sendWrap()
  const followed = follow(record)
  const snapshot = await world.rpc.call('evm_snapshot', [])
  await mine()
  await settle(followed)
  expect(followed.read()).toMatchObject({ status: 'succeeded', block: { number: expect.any(BigInt) as bigint } })

  await world.rpc.call('evm_revert', [snapshot])
  // The new branch is longer and does not contain the transaction.
  await world.rpc.call('anvil_dropTransaction', [record.hash])
  await mine(2)
  const observed = { page: node, intervalMs: 10 }
  await confirmTransaction(observed, followed)
  expect(followed.read()).toMatchObject({ status: 'pending' })
  expect(followed.read()).not.toHaveProperty('block')

  await send({ ...record.call, nonce: record.sentAs.nonce })
  await mine()
  await settle(followed)
  expect(followed.read()).toMatchObject({ status: 'succeeded' })
  const confirmed = confirmTransaction(observed, followed)
  await mine(10)
  expect(followed.read()).toHaveProperty('block')
  await mine()
  await confirmed
  expect(followed.read()).toMatchObject({ status: 'succeeded' })
  expect(followed.read()).not.toHaveProperty('block')
})

test('the check fails if the nonce was used in a block that the node no longer has the state of', async () => {
  const record = await sendWrap()
  const followed = follow(record)
  const high = { fee: 40n * GWEI, tip: 3n * GWEI }
  await send({ to: me.address, data: '0x', value: 0n, nonce: record.sentAs.nonce, ...high })
  await mine(400)
  const { event } = await transactionObserver({ page: node })(followed.read())
  expect(event).toEqual({ type: 'checkFailed' })
  if (event) followed.apply(event)
  expect(followed.read()).toMatchObject({ status: 'pending', code: 'transaction.checkFailed' })
})
