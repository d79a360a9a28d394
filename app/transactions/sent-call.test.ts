import { expect, test } from 'vitest'
import type { ChainTransaction } from '#app/chain/read-transaction.ts'
import { ACCOUNT, exampleTransaction, hashOf, USDC } from '#tests/builders/example-transaction.ts'
import { isModified, modifiedCall } from './sent-call.ts'
import { parseRecords, printRecords, type Call, type TransactionRecord } from './transaction-record.ts'

const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const { call } = exampleTransaction()

const withCall = (sent: Partial<ChainTransaction>): ChainTransaction => ({
  hash: hashOf(1),
  from: ACCOUNT,
  ...call,
  nonce: 3,
  gasLimit: 1n,
  block: undefined,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
  ...sent,
})
/** Calldata of an account that executes a call, packed as in ERC-7579. */
const wrapped = ({ to, value, data }: Call) =>
  `0xe9ae5c53${to.slice(2).toLowerCase()}${value.toString(16).padStart(64, '0')}${data.slice(2)}` as const
const isChanged = (sent: Partial<ChainTransaction>, record: Partial<TransactionRecord> = {}) =>
  isModified(withCall(sent), exampleTransaction(record))

test.each<readonly [string, Partial<ChainTransaction>]>([
  ['contract', { to: OTHER }],
  ['contract, which is created', { to: undefined }],
  ['value', { value: call.value - 1n }],
  ['calldata', { data: '0x1235' }],
  ['calldata, which is shorter', { data: '0x12' }],
])('a transaction with another %s is modified', (_what, sent) => {
  expect(isChanged(sent)).toBe(true)
})

test('the call of a modified transaction is its contract, value and calldata, without a contract if it creates one', () => {
  const record = exampleTransaction()
  expect(modifiedCall(withCall({}), record)).toBeUndefined()
  // Nodes return addresses in lower case.
  const to = OTHER.toLowerCase() as typeof OTHER
  expect(modifiedCall(withCall({ to }), record)).toEqual({ ...call, to: OTHER })
  expect(modifiedCall(withCall({ to: undefined, data: '0x60' }), record)).toEqual({ data: '0x60', value: call.value })
})

test('calldata that is too long for any transaction is cut, and stored with its contract and value', () => {
  const sent = { to: OTHER, data: `0x${'ab'.repeat(3_000_000)}`, value: 1n } as const
  const cut = { ...sent, data: `0x${'ab'.repeat(131_072)}` } as const
  const record = exampleTransaction()
  expect(modifiedCall(withCall(sent), record)).toEqual(cut)
  const modified = exampleTransaction({ isModified: true, sentCall: cut })
  expect(parseRecords(printRecords([modified]))).toEqual([modified])
  const tooLong = { ...modified, sentCall: { ...cut, data: `${cut.data}ab` as const } }
  expect(parseRecords(printRecords([tooLong]))).toEqual([exampleTransaction({ isModified: true })])
})

test('a native send with calldata is modified', () => {
  const send = { call: { to: OTHER, data: '0x', value: 5n } } as const
  expect(isChanged(send.call, send)).toBe(false)
  expect(isChanged({ ...send.call, data: '0x1234' }, send)).toBe(true)
})

test('a native send whose only data is an attribution is not modified, one with a call before it is', () => {
  const send = { call: { to: OTHER, data: '0x', value: 5n } } as const
  const marker = '8021'.repeat(8)
  const baseapp = '62617365617070'
  const withData = (data: string) => isChanged({ ...send.call, data: `0x${data}` }, send)
  expect(withData(`${baseapp}0700${marker}`)).toBe(false)
  expect(withData(`0000${marker}`)).toBe(false)
  expect(withData(marker)).toBe(true)
  expect(withData(`a9059cbb${baseapp}0700${marker}`)).toBe(true)
  // The length is right, but the codes are not printable.
  expect(withData(`a9059cbb0400${marker}`)).toBe(true)
  expect(withData(`${baseapp}0700${marker}00`)).toBe(true)
})

test.each<readonly [string, Partial<ChainTransaction>]>([
  ['gas and fees', { gasLimit: 9n, maxFeePerGas: 9n, maxPriorityFeePerGas: 9n, nonce: 9 }],
  ['the case of the address', { to: USDC.toLowerCase() as typeof USDC }],
  ['data after the calldata', { data: '0x1234abcd' }],
])('%s do not make a transaction modified', (_what, sent) => {
  expect(isChanged(sent)).toBe(false)
})

test('an approval whose amount the user edited in the wallet is not modified, one for another spender is', () => {
  const word = (text: string) => text.padStart(64, '0')
  const approval = (spender: string, amount: string) => `0x095ea7b3${word(spender)}${word(amount)}` as const
  const record = { kind: 'approve', call: { to: USDC, value: 0n, data: approval('a1', '64') } } as const
  expect(isChanged({ ...record.call, data: approval('a1', 'ff') }, record)).toBe(false)
  expect(isChanged({ ...record.call, data: approval('a2', '64') }, record)).toBe(true)
  expect(isChanged({ ...record.call, to: OTHER }, record)).toBe(true)
  expect(isChanged({ ...record.call, data: approval('a1', 'ff') }, { ...record, kind: 'revoke' })).toBe(true)
})

test('the transaction of a smart contract account contains the call and is not modified', () => {
  expect(isChanged({ from: OTHER, to: OTHER, data: '0x99' })).toBe(false)
  expect(isChanged({ to: OTHER, data: '0x99' }, { batch: '0xba' })).toBe(false)
  expect(isChanged({ to: ACCOUNT, value: 0n, data: wrapped(call) })).toBe(false)
  expect(isChanged({ to: ACCOUNT, value: 0n, data: '0xe9ae5c53' })).toBe(true)
})

test('the transaction of a smart contract account that sends another value is modified', () => {
  const send = { call: { to: OTHER, data: '0x', value: 5n } } as const
  const isOther = (value: bigint, record: Partial<TransactionRecord>) =>
    isChanged({ to: ACCOUNT, value: 0n, data: wrapped({ ...call, ...record.call, value }) }, record)
  expect(isOther(5n, send)).toBe(false)
  expect(isOther(6n, send)).toBe(true)
  expect(isOther(call.value - 1n, {})).toBe(true)
  expect(isOther(0n, { call: { ...call, value: 0n } })).toBe(false)
})
