import fc from 'fast-check'
import { decodeAbiParameters, decodeFunctionData, parseAbi, parseAbiParameters, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { encodeSwap, type SwapOrder } from '#app/domain/trade/encode-swap.ts'
import {
  ADDRESS_THIS,
  CONTRACT_BALANCE,
  executeCalldata,
  MSG_SENDER,
  permit2Permit,
  permit2TransferFrom,
  sweep,
  unwrapWeth,
  v2SwapExactIn,
  v4Swap,
  wrapEth,
  type RouterCommand,
} from '#app/domain/trade/router-commands.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { OPEN_DELTA, settle, swapExactIn, take, takeAll } from '#app/domain/trade/v4-actions.ts'
import {
  DAI,
  DEADLINE,
  PERMIT,
  randomOrders,
  shownOf,
  SIGNATURE,
  THIEF,
  USDC,
  versionOf,
  WBTC,
} from '#tests/builders/random-orders.ts'
import { checkTransaction, type SignedPermit } from './check-transaction.ts'

const SEED = 20_261_122
const ORDERS = 20
/** One second before the deadline. The guard accepts deadlines earlier than the setting's, but all of those have passed. */
const NOW = unixSeconds((Number(DEADLINE) - 1) * 1_000)

/** An honest or tampered transaction, and the permit that the account signed. */
interface Payload {
  readonly transaction: UnsignedTransaction
  readonly signed: SignedPermit | undefined
}

interface Plan {
  readonly commands: readonly RouterCommand[]
  readonly deadline: bigint
}

const ROUTER = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
const V4 = parseAbiParameters('bytes actions, bytes[] params')
const V4_CODE = 0x10
const PERMIT_CODE = 0x0a
const WORD = 64

function join(codes: Hex, inputs: readonly Hex[]): readonly RouterCommand[] {
  return inputs.map((input, index) => ({ code: Number.parseInt(codes.slice(2 + 2 * index, 4 + 2 * index), 16), input }))
}

function planOf(data: Hex): Plan {
  const [codes, inputs, deadline] = decodeFunctionData({ abi: ROUTER, data }).args
  return { commands: join(codes, inputs), deadline }
}

type Steps = readonly RouterCommand[]
const without = (steps: Steps, at: number): Steps => steps.filter((_, index) => index !== at)
const inserted = (steps: Steps, at: number, step: RouterCommand): Steps => steps.toSpliced(at, 0, step)
const replaced = (steps: Steps, at: number, step: RouterCommand): Steps => steps.with(at, step)
const moved = (steps: Steps, from: number, to: number): Steps => {
  const step = steps[from]
  return step ? without(steps, from).toSpliced(to, 0, step) : steps
}

/** Returns replacements of a word: the next higher and lower values, the thief's address and zero. */
function otherWords(word: string): readonly string[] {
  const value = BigInt(`0x${word}`)
  const top = 2n ** 256n
  return [(value + 1n) % top, (value + top - 1n) % top, BigInt(THIEF), 0n].map((other) =>
    other.toString(16).padStart(WORD, '0'),
  )
}

/** Yields the bytes with each word replaced in each way. A shorter last word is left unchanged. */
function* changedWords(bytes: Hex): Generator<Hex> {
  const digits = bytes.slice(2)
  for (let at = 0; at + WORD <= digits.length; at += WORD) {
    const word = digits.slice(at, at + WORD)
    for (const other of otherWords(word)) yield `0x${digits.slice(0, at)}${other}${digits.slice(at + WORD)}`
  }
}

const V4_KEY = { intermediateCurrency: USDC, fee: 500, tickSpacing: 10, hooks: NATIVE, hookData: '0x' as const }
const ACTIONS: Steps = [
  settle(DAI, OPEN_DELTA, true),
  settle(USDC, CONTRACT_BALANCE, false),
  take(USDC, THIEF, OPEN_DELTA),
  take(WBTC, ADDRESS_THIS, 1n),
  takeAll(NATIVE, 0n),
  swapExactIn(DAI, [V4_KEY], 1n, 0n),
]
const COMMANDS: Steps = [
  permit2TransferFrom(DAI, THIEF, 1n),
  sweep(USDC, THIEF, 0n),
  sweep(NATIVE, MSG_SENDER, 0n),
  unwrapWeth(THIEF, 0n),
  wrapEth(ADDRESS_THIS, CONTRACT_BALANCE),
  v2SwapExactIn([USDC, DAI], CONTRACT_BALANCE, 0n, { recipient: THIEF, payerIsUser: false }),
  v4Swap([take(USDC, THIEF, OPEN_DELTA)]),
  { code: 0x05, input: sweep(USDC, THIEF, 1n).input },
  { code: 0x06, input: sweep(USDC, THIEF, 10_000n).input },
  { code: 0x21, input: '0x' },
]

/** Yields every way to remove, duplicate, reorder, replace and insert a step. */
function* rearranged(steps: Steps, foreign: Steps): Generator<readonly [string, Steps]> {
  for (const [index, step] of steps.entries()) {
    yield ['removed', without(steps, index)]
    yield ['duplicated', inserted(steps, index, step)]
    yield ['duplicated', [...steps, step]]
    for (let to = 0; to < steps.length; to += 1) yield ['reordered', moved(steps, index, to)]
    yield ['allowed to revert', replaced(steps, index, { ...step, code: step.code | 0x80 })]
    yield ['of another kind', replaced(steps, index, { ...step, code: step.code ^ 0x01 })]
    for (const other of foreign) yield ['replaced', replaced(steps, index, other)]
  }
  for (let at = 0; at <= steps.length; at += 1) {
    for (const step of foreign) yield ['inserted', inserted(steps, at, step)]
  }
  yield ['reordered', steps.toReversed()]
}

/** Yields the changes of a payload with their kinds. Some leave the payload unchanged; the test skips those. */
function* tamper(order: SwapOrder): Generator<readonly [string, Payload]> {
  const transaction = encodeSwap(order)
  const signed = order.permit
  const { commands, deadline } = planOf(transaction.data)
  const changed = (change: Partial<UnsignedTransaction>): Payload => ({
    transaction: { ...transaction, ...change },
    signed,
  })
  const planned = (steps: Steps): Payload => changed({ data: executeCalldata(steps, deadline) })

  yield* tamperPermit(order, commands, planned)
  for (const to of [THIEF, USDC, ethereum.contracts.permit2, ethereum.contracts.swapRouter, NATIVE]) {
    yield ['to', changed({ to })]
  }
  for (const from of [THIEF, NATIVE]) yield ['from', changed({ from })]
  for (const chainId of [8453, 11155111] as const) yield ['chain', changed({ chainId })]
  const { value } = transaction
  for (const other of [value + 1n, value - 1n, 2n * value, 0n, 10n ** 18n]) yield ['value', changed({ value: other })]
  for (const other of [0n, deadline - 1n, deadline + 1n, deadline + 71n * 3_600n, 2n ** 256n - 1n]) {
    yield ['deadline', changed({ data: executeCalldata(commands, other) })]
  }
  for (const tail of ['00', '00'.repeat(32), 'ff'.repeat(7)]) {
    yield ['tail', changed({ data: `${transaction.data}${tail}` })]
  }
  // These words include the offsets and lengths around the inputs.
  const selector = transaction.data.slice(0, 10)
  for (const body of changedWords(`0x${transaction.data.slice(10)}`)) {
    yield ['word', changed({ data: `${selector}${body.slice(2)}` as Hex })]
  }
  for (const [kind, steps] of rearranged(commands, COMMANDS)) yield [`command ${kind}`, planned(steps)]

  for (const [at, { code, input }] of commands.entries()) {
    if (code !== V4_CODE) continue
    const [codes, params] = decodeAbiParameters(V4, input)
    const actions = join(codes, params)
    for (const [kind, steps] of rearranged(actions, ACTIONS)) {
      yield [`action ${kind}`, planned(replaced(commands, at, v4Swap(steps)))]
    }
  }
}

function* tamperPermit(
  { tokenIn, amountInMaximum, permit }: SwapOrder,
  commands: Steps,
  planned: (steps: Steps) => Payload,
): Generator<readonly [string, Payload]> {
  const message = permit?.message ?? { ...PERMIT, token: tokenIn, amount: amountInMaximum }
  const others = [
    { ...message, token: message.token === DAI ? USDC : DAI },
    { ...message, amount: message.amount + 1n },
    { ...message, amount: message.amount - 1n },
    { ...message, amount: 2n ** 160n - 1n },
    { ...message, expiration: message.expiration + 1n },
    { ...message, expiration: 2n ** 48n - 1n },
    { ...message, nonce: message.nonce + 1n },
    { ...message, nonce: 0n },
    { ...message, spender: THIEF },
    { ...message, sigDeadline: 2n ** 256n - 1n },
  ]
  const rest = commands.filter(({ code }) => code !== PERMIT_CODE)
  if (!permit) {
    for (const other of [message, ...others])
      yield ['permit added', planned([permit2Permit(other, SIGNATURE), ...rest])]
    return
  }
  yield ['permit dropped', planned(rest)]
  for (const other of others) {
    yield ['permit changed', planned([permit2Permit(other, permit.signature), ...rest])]
    yield ['permit added', planned([permit2Permit(other, permit.signature), ...commands])]
    yield ['permit added', planned([...commands, permit2Permit(other, permit.signature)])]
  }
  for (const signature of ['0x', `0x${'cd'.repeat(65)}`, `${permit.signature}00`] as const) {
    yield ['permit changed', planned([permit2Permit(permit.message, signature), ...rest])]
  }
  // The transaction is honest, but the account signed another permit for this swap, or none.
  for (const other of others) {
    yield ['permit swapped', { ...planned(commands), signed: { message: other, signature: permit.signature } }]
  }
  yield ['permit swapped', { ...planned(commands), signed: undefined }]
}

function isAccepted({ transaction, signed }: Payload, order: SwapOrder): boolean {
  return checkTransaction(transaction, shownOf(order), { signed, now: NOW }).ok
}

const keyOf = ({ transaction: { to, from, chainId, value, data }, signed }: Payload) =>
  [to, from, chainId, value, data, signed?.signature, ...Object.values(signed?.message ?? {})].join().toLowerCase()

const KINDS = [
  ...['allowed to revert', 'duplicated', 'inserted', 'of another kind', 'removed', 'reordered', 'replaced'].flatMap(
    (kind) => [`action ${kind}`, `command ${kind}`],
  ),
  ...['added', 'changed', 'dropped', 'swapped'].map((kind) => `permit ${kind}`),
  'chain',
  'deadline',
  'from',
  'tail',
  'to',
  'value',
  'word',
].sort()
const TRADES = [
  'exactIn',
  'exactOut',
  'mixed',
  'v2',
  'v3',
  'v4',
  'native to token',
  'token to native',
  'token to token',
].sort()
/** The rarest kind is a dropped permit, of which every order with a permit has one. */
const MIN_CASES_PER_KIND = 5

test('every tampered payload is rejected, for every kind of trade and tampering', { timeout: 300_000 }, () => {
  const byKind = new Map<string, number>()
  const byTrade = new Map<string, number>()
  const accepted: string[] = []
  for (const order of fc.sample(randomOrders, { numRuns: ORDERS, seed: SEED })) {
    const honest = { transaction: encodeSwap(order), signed: order.permit }
    expect(isAccepted(honest, order)).toBe(true)
    const seen = new Set([keyOf(honest)])
    const ends = `${order.tokenIn === NATIVE ? 'native' : 'token'} to ${order.tokenOut === NATIVE ? 'native' : 'token'}`
    for (const [kind, payload] of tamper(order)) {
      const key = keyOf(payload)
      if (seen.has(key)) continue
      seen.add(key)
      for (const [counts, name] of [
        [byKind, kind],
        [byTrade, versionOf(order)],
        [byTrade, order.side],
        [byTrade, ends],
      ] as const) {
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }
      if (isAccepted(payload, order))
        accepted.push(`${kind}: ${order.side} ${versionOf(order)} ${payload.transaction.data.slice(0, 400)}`)
    }
  }
  expect(accepted).toEqual([])
  const total = [...byKind.values()].reduce((sum, count) => sum + count)
  console.log(`${total} tampered payloads rejected`, Object.fromEntries(byKind), Object.fromEntries(byTrade))
  expect([...byKind.keys()].sort()).toEqual(KINDS)
  expect([...byTrade.keys()].sort()).toEqual(TRADES)
  expect(Math.min(...byKind.values())).toBeGreaterThanOrEqual(MIN_CASES_PER_KIND)
  expect(total).toBeGreaterThan(9_000)
})
