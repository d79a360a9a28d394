import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE } from '#app/base/time.ts'
import { ether, exampleTransaction, hashOf, usdc } from '#tests/builders/example-transaction.ts'
import { explorerLink, parseRecords, printRecords, repeats, type TransactionRecord } from './transaction-record.ts'

const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const EVERY: readonly TransactionRecord[] = [
  exampleTransaction(),
  exampleTransaction({ hash: hashOf(2), status: 'succeeded', received: 2_935_100_000n, side: 'exactOut' }),
  exampleTransaction({ hash: hashOf(3), status: 'failed', code: 'swap.slippage' }),
  exampleTransaction({ hash: hashOf(4), status: 'shortfall', code: 'swap.shortfall', received: 0n, spent: 7n }),
  exampleTransaction({ hash: hashOf(5), status: 'dropped', code: 'transaction.dropped', chainId: 8453 }),
  exampleTransaction({
    hash: hashOf(20),
    status: 'canceling',
    sentAs: { nonce: 0, gasLimit: 21_000n, maxFeePerGas: 2n ** 64n, maxPriorityFeePerGas: 0n },
    replacement: { kind: 'cancel', hash: hashOf(21), sentAt: 1_000_001 },
  }),
  exampleTransaction({
    hash: hashOf(22),
    status: 'replacing',
    isModified: true,
    sentCall: { to: FRIEND, data: '0x1234', value: 2n ** 64n },
    replacement: {
      kind: 'speedUp',
      hash: hashOf(23),
      sentAt: 2,
      fees: { maxFeePerGas: 2n ** 64n, maxPriorityFeePerGas: 0n },
      earlier: { kind: 'cancel', hash: hashOf(27), sentAt: 0 },
    },
  }),
  exampleTransaction({
    hash: hashOf(24),
    status: 'canceled',
    code: 'transaction.canceled',
    replacedBy: hashOf(25),
    block: { number: 2n ** 40n, hash: hashOf(26) },
  }),
  exampleTransaction({
    hash: hashOf(28),
    status: 'modified',
    code: 'transaction.modified',
    sentCall: { data: '0x', value: 0n },
  }),
  exampleTransaction({ hash: hashOf(10), kind: 'send', recipient: FRIEND }),
  exampleTransaction({ hash: hashOf(11), kind: 'sendNft', recipient: FRIEND }),
  ...(['reset', 'approve', 'wrap', 'unwrap', 'revoke'] as const).map((kind, index) =>
    exampleTransaction({ hash: hashOf(30 + index), kind, input: usdc(2n ** 256n - 1n) }),
  ),
  exampleTransaction({ hash: hashOf(40), kind: 'permitDeposit' }),
  exampleTransaction({ hash: hashOf(45), batch: '0x07', connector: 'org.example' }),
  exampleTransaction({ hash: hashOf(46), batch: '0x08', signatures: { given: 0, required: 3 } }),
  ...(['createPosition', 'addLiquidity'] as const).map((kind, index) =>
    exampleTransaction({ hash: hashOf(41 + index), kind, secondInput: ether(7n) }),
  ),
  ...(['removeLiquidity', 'collectFees'] as const).map((kind, index) =>
    exampleTransaction({ hash: hashOf(43 + index), kind, secondOutput: ether(7n) }),
  ),
]

test('records of every status and kind are unchanged after writing and parsing', () => {
  expect(parseRecords(printRecords(EVERY))).toEqual(EVERY)
})

test('an empty list is stored as null, and null is parsed as an empty list', () => {
  expect(printRecords([])).toBeNull()
  expect(parseRecords(null)).toEqual([])
})

test.each(['', '{', 'null', '7', '{"0":{}}', '"pending"'])('stored text %s contains no records', (text) => {
  expect(parseRecords(text)).toEqual([])
})

const stored = JSON.parse(printRecords([exampleTransaction()]) ?? '') as readonly Record<string, unknown>[]
const neighbour = exampleTransaction({ hash: hashOf(99) })

/** Parses a changed record followed by an intact one, which must not be affected. */
function forged(change: object): readonly TransactionRecord[] {
  return besides({ ...stored[0], ...change })
}

function besides(entry: unknown): readonly TransactionRecord[] {
  const others = JSON.parse(printRecords([neighbour]) ?? '') as readonly unknown[]
  const read = parseRecords(JSON.stringify([entry, ...others]))
  expect(read.at(-1)).toEqual(neighbour)
  return read.slice(0, -1)
}

const forgedInput = (change: object) => forged({ input: { ...(stored[0]?.['input'] as object), ...change } })
const forgedCall = (change: object) => forged({ call: { ...(stored[0]?.['call'] as object), ...change } })

test.each([
  ['an unknown kind', { kind: 'mint' }],
  ['a send without recipient', { kind: 'send' }],
  ['a send to no address', { kind: 'send', recipient: 'alice.eth' }],
  ['a kind in a list', { kind: ['swap'] }],
  ['an unknown status', { status: 'confirmed' }],
  ['a status in a list', { status: ['pending'] }],
  ['an unknown chain', { chainId: 5 }],
  ['a chain id as text', { chainId: '1' }],
  ['an account that is not an address', { account: '0x1234' }],
  ['an account with text before it', { account: `to ${exampleTransaction().account}` }],
  ['an account with digits after it', { account: `${exampleTransaction().account}00` }],
  ['markup for a hash', { hash: '"><img src=x>' }],
  ['a hash with text before it', { hash: `tx ${hashOf(1)}` }],
  ['a hash with a path behind it', { hash: `${hashOf(1)}/../..` }],
  ['a hash with a line behind it', { hash: `${hashOf(1)}\n` }],
  ['a time in words', { sentAt: '1000' }],
  ['a time that no clock knows', { sentAt: 8.64e15 + 1 }],
  ['a time before all time', { sentAt: -1 }],
  ['a time in a list', { sentAt: [1000] }],
  ['a part of a millisecond', { sentAt: 0.5 }],
  ['no input', { input: undefined }],
  ['an input of nothing', { input: null }],
  ['an output that is none', { output: 'USDC' }],
  ['no call', { call: null }],
])('a record with %s is left out', (_, change) => {
  expect(forged(change)).toEqual([])
})

test.each([
  { token: 'USDC' },
  { raw: '-1' },
  { raw: 1 },
  { raw: '1'.repeat(79) },
  { symbol: 7 },
  { decimals: 256 },
  { decimals: -1 },
  { decimals: 0.5 },
])('a record with an amount of %j is left out', (change) => {
  expect(forgedInput(change)).toEqual([])
})

test.each([{ to: '0x' }, { data: '0x123' }, { data: 'zz' }, { data: 'hex 0x1234' }, { value: '0x1' }])(
  'a record with a call of %j is left out',
  (change) => {
    expect(forgedCall(change)).toEqual([])
  },
)

test.each([null, 7, 'swap', []])('an entry of %j is left out', (entry) => {
  expect(besides(entry)).toEqual([])
})

test('the smallest and the largest time of a Date are accepted', () => {
  for (const sentAt of [0, 8.64e15]) expect(forged({ sentAt })[0]?.sentAt).toBe(sentAt)
})

test('decimals from 0 to 255 are accepted', () => {
  for (const decimals of [0, 255]) expect(forgedInput({ decimals })[0]?.input.decimals).toBe(decimals)
})

test('a change of liquidity without the amount of the second token is left out', () => {
  for (const kind of ['createPosition', 'addLiquidity', 'removeLiquidity', 'collectFees'])
    for (const change of [{}, { secondInput: null, secondOutput: { raw: '1' } }])
      expect(forged({ kind, ...change })).toEqual([])
})

test('a record with an infinite time is left out', () => {
  expect(parseRecords(JSON.stringify(stored).replace('"sentAt":1000000', '"sentAt":1e999'))).toEqual([])
})

test('an unknown code, including a name inherited from Object, is dropped; the record stays', () => {
  for (const code of ['constructor', 'toString', 7, '<b>', ['swap.slippage']])
    expect(forged({ code })[0]).not.toHaveProperty('code')
  expect(forged({ received: '1e5' })[0]).not.toHaveProperty('received')
  expect(forged({ spent: '-1' })[0]).not.toHaveProperty('spent')
  expect(forged({ side: 'both' })[0]).not.toHaveProperty('side')
})

test('a long symbol is cut', () => {
  expect(forgedInput({ symbol: 'A'.repeat(10_000) })[0]?.input.symbol).toHaveLength(64)
})

test('parsing never throws, whatever is stored', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(Array.isArray(parseRecords(text))).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('a transaction links to its page in the explorer of its chain', () => {
  expect(explorerLink({ chainId: 1, hash: hashOf(12) })).toBe(`https://etherscan.io/tx/${hashOf(12)}`)
  expect(explorerLink({ chainId: 8453, hash: hashOf(12) })).toBe(`https://basescan.org/tx/${hashOf(12)}`)
})

const now = 1_000_000
const again = (rest: Partial<TransactionRecord>, at = now) =>
  repeats(exampleTransaction(), [exampleTransaction(rest)], at)

test('the same swap within a minute is a repetition, whatever the case of its addresses', () => {
  expect(again({})).toBe(true)
  expect(again({}, now + MINUTE - 1)).toBe(true)
  expect(again({ account: exampleTransaction().account.toLowerCase() as `0x${string}` })).toBe(true)
  expect(again({ status: 'succeeded' })).toBe(true)
})

test('a swap with one equal amount is a repetition, because the other amount follows the price', () => {
  expect(again({ output: usdc(2_001_000_000n) })).toBe(true)
  expect(again({ input: ether(2n * 10n ** 18n) })).toBe(true)
  expect(again({ input: ether(2n * 10n ** 18n), output: usdc(2_001_000_000n) })).toBe(false)
})

test.each([
  ['a minute ago', {}, now + MINUTE],
  ['that failed', { status: 'failed' }, now],
  ['of another kind', { kind: 'wrap' }, now],
  ['on another chain', { chainId: 8453 }, now],
  ['of another account', { account: hashOf(7).slice(0, 42) as `0x${string}` }, now],
  ['of other tokens', { input: usdc(10n ** 18n) }, now],
  ['for another recipient', { recipient: FRIEND }, now],
] as const)('a swap %s is not repeated', (_, rest, at) => {
  expect(again(rest, at)).toBe(false)
})

test('a transaction that matches one of several others is a repetition', () => {
  const others = [exampleTransaction({ kind: 'wrap' }), exampleTransaction(), exampleTransaction({ chainId: 8453 })]
  expect(repeats(exampleTransaction(), others, now)).toBe(true)
})

test('an approval, which has no output, is a repetition only with the same amount', () => {
  const approval = (raw: bigint) => {
    const { output: _, ...record } = exampleTransaction({ kind: 'approve', input: usdc(raw) })
    return record
  }
  expect(repeats(approval(5n), [approval(5n)], now)).toBe(true)
  expect(repeats(approval(5n), [approval(6n)], now)).toBe(false)
})

test.each([
  { sentAs: 7 },
  { sentAs: { nonce: -1, gasLimit: '1', maxFeePerGas: '1', maxPriorityFeePerGas: '1' } },
  { sentAs: { nonce: 1.5, gasLimit: '1', maxFeePerGas: '1', maxPriorityFeePerGas: '1' } },
  { sentAs: { nonce: 1, gasLimit: 1, maxFeePerGas: '1', maxPriorityFeePerGas: '1' } },
  { sentAs: { nonce: 1, gasLimit: '1', maxFeePerGas: '0x1', maxPriorityFeePerGas: '1' } },
  { isModified: 'true' },
  { sentCall: { to: 'creates', data: '0x', value: '1' } },
  { sentCall: { to: FRIEND, data: '0x1', value: '1' } },
  { sentCall: { to: FRIEND, data: '0x', value: '0x1' } },
  { signatures: { given: 1 } },
  { signatures: { given: -1, required: 2 } },
  { signatures: { given: '1', required: 2 } },
  { replacement: { kind: 'swap', hash: hashOf(2), sentAt: 1 } },
  { replacement: { kind: 'cancel', hash: '0x12', sentAt: 1 } },
  { replacement: { kind: 'cancel', hash: hashOf(2), sentAt: -1 } },
  { replacedBy: '"><img src=x>' },
  { connector: '' },
  { connector: 'x'.repeat(257) },
  { block: { number: 1, hash: hashOf(2) } },
  { block: { number: '1', hash: 'latest' } },
])('a record with %j is read without it', (change) => {
  expect(forged(change)).toEqual([exampleTransaction()])
})

test('a replacement with unreadable fees is read without them', () => {
  const replacement = { kind: 'cancel', hash: hashOf(2), sentAt: 1 } as const
  const fees = { maxFeePerGas: '0x1', maxPriorityFeePerGas: '1' }
  expect(forged({ replacement: { ...replacement, fees } })).toEqual([exampleTransaction({ replacement })])
})

test('the explorer link is that of the transaction that was mined', () => {
  expect(explorerLink({ chainId: 1, hash: hashOf(1) })).toBe(`https://etherscan.io/tx/${hashOf(1)}`)
  expect(explorerLink({ chainId: 1, hash: hashOf(1), replacedBy: hashOf(2) })).toContain(hashOf(2))
})
