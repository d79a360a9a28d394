import { expect, test } from 'vitest'
import { numberToHex, type Hex } from 'viem'
import { RpcError, type Eip1193 } from '#app/chain/eip1193.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { base } from '#app/domain/chains/base.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { ACCOUNT, DAI, USDC } from '#tests/builders/random-orders.ts'
import {
  contractsOf,
  etherOf,
  holdingOf,
  lastReverts,
  simulatedCalls,
  stubNode,
  type Answer,
} from '#tests/builders/stub-node.ts'
import { simulateEffects } from './simulate-effects.ts'

const { universalRouter } = ethereum.contracts
const transaction = { chainId: 1, from: ACCOUNT, to: universalRouter, data: '0x1234', value: 20n } as const

const failing = (error: unknown): Eip1193 => ({ request: () => Promise.reject(error) })
const answering = (answer: Answer): Eip1193 => stubNode({ answers: { eth_simulateV1: answer } })

const holding = (token: Address, words: readonly bigint[]) => holdingOf(ACCOUNT, token, words)
const ether = (wei: bigint) => etherOf(ACCOUNT, wei)
const change = (before: bigint | undefined, after: bigint | undefined) => ({ before, after })
const UNREAD = change(undefined, undefined)
const NO_ALLOWANCES = { permit2: UNREAD, spender: UNREAD, spenderAtPermit2: UNREAD }

test('balance and allowances of each token are read before and after', async () => {
  const node = stubNode({
    contracts: contractsOf(...holding(USDC, [10n, 11n, 12n, 13n]), ether(50n), ...holding(DAI, [30n, 31n, 32n, 33n])),
    after: contractsOf(...holding(USDC, [20n, 21n, 22n, 23n]), ether(60n), ...holding(DAI, [40n, 41n, 42n, 43n])),
  })
  expect(await simulateEffects(node, transaction, [USDC, NATIVE, DAI])).toEqual({
    hasSucceeded: true,
    tokens: [
      {
        token: USDC,
        balance: change(10n, 20n),
        allowances: { permit2: change(11n, 21n), spender: change(12n, 22n), spenderAtPermit2: change(13n, 23n) },
      },
      { token: NATIVE, balance: change(50n, 60n), allowances: NO_ALLOWANCES },
      {
        token: DAI,
        balance: change(30n, 40n),
        allowances: { permit2: change(31n, 41n), spender: change(32n, 42n), spenderAtPermit2: change(33n, 43n) },
      },
    ],
    probeResults: [],
  })
})

test('the transaction is simulated as it would be sent, between two identical reads from the account', async () => {
  const node = stubNode()
  await simulateEffects(node, transaction, [USDC])
  expect(node.requests).toHaveLength(1)
  const [{ method, params } = { method: '', params: [] }] = node.requests
  const [{ blockStateCalls, validation }, block] = params as [
    { blockStateCalls: unknown[]; validation: boolean },
    string,
  ]
  expect([method, validation, block]).toEqual(['eth_simulateV1', false, 'latest'])
  const read = (to: Address, selector: string) => ({
    from: ACCOUNT,
    to,
    data: expect.stringMatching(new RegExp(`^${selector}`)) as string,
    gas: '0x249f0',
  })
  const allowances = [USDC, USDC].map((to) => read(to, '0xdd62ed3e'))
  const reads = [read(USDC, '0x70a08231'), ...allowances, read(ethereum.contracts.permit2, '0x927da105')]
  expect(blockStateCalls).toEqual([
    { calls: [...reads, { from: ACCOUNT, to: universalRouter, data: '0x1234', value: '0x14' }, ...reads] },
  ])
  const [{ calls }] = blockStateCalls as [{ calls: unknown[] }]
  expect(calls.slice(5)).toEqual(calls.slice(0, 4))
})

test('the reads of many tokens share half of the gas of a request', async () => {
  const node = stubNode()
  await simulateEffects(
    node,
    transaction,
    Array.from({ length: 12 }, (_, at) => numberToHex(at + 1, { size: 20 })),
  )
  const gas = simulatedCalls(node.requests[0]?.params ?? []).flatMap((call) =>
    'gas' in call ? [Number(call.gas)] : [],
  )
  expect(gas).toHaveLength(96)
  expect(new Set(gas)).toEqual(new Set([87_381]))
})

test('a transaction that reverts has failed, whatever the balances are', async () => {
  const node = stubNode({ contracts: contractsOf(ether(50n)), answers: { eth_simulateV1: lastReverts } })
  expect(await simulateEffects(node, transaction, [NATIVE])).toEqual({
    hasSucceeded: false,
    tokens: [{ token: NATIVE, balance: change(50n, 50n), allowances: NO_ALLOWANCES }],
    probeResults: [],
  })
})

test('a read that reverts gives no amount', async () => {
  const [, ...allowances] = holding(USDC, [10n, 11n, 12n, 13n])
  const node = stubNode({ contracts: contractsOf(...allowances), after: contractsOf(...holding(USDC, [20n])) })
  const effects = await simulateEffects(node, transaction, [USDC])
  expect(effects?.tokens[0]?.balance).toEqual(change(undefined, 20n))
  expect(effects?.tokens[0]?.allowances.permit2).toEqual(change(11n, 0n))
})

const reading = (hasSucceeded: boolean, returnData: Hex) => ({ status: hasSucceeded ? '0x1' : '0x0', returnData })
const WORD: Hex = `0x${'00'.repeat(31)}07`
const SUCCESS = reading(true, WORD)

test.each<readonly [string, boolean, Hex, bigint | undefined]>([
  ['a word is', true, WORD, 7n],
  ['a word followed by more data is', true, `${WORD}ff`, 7n],
  ['less than a word is not', true, WORD.slice(0, -2) as Hex, undefined],
  ['empty data is not', true, '0x', undefined],
  ['a word from a failed call is not', false, WORD, undefined],
])('%s read as an amount', async (_what, hasSucceeded, returned, amount) => {
  const read = reading(hasSucceeded, returned)
  const reads = [read, SUCCESS, SUCCESS, SUCCESS]
  const node = answering(() => [{ calls: [...reads, { status: '0x1', returnData: '0x' }, ...reads] }])
  const effects = await simulateEffects(node, transaction, [USDC])
  expect(effects?.tokens[0]?.balance).toEqual(change(amount, amount))
})

test.each([-38_026, -38_014, -38_010, -32_003])('error %i of a node means that the transaction fails', async (code) => {
  const effects = await simulateEffects(failing(new RpcError(code, 'insufficient funds')), transaction, [])
  expect(effects).toEqual({ hasSucceeded: false, tokens: [], probeResults: [] })
})

test.each([-38_027, -38_009, -32_601, 4_200])('error %i of a node means that it cannot simulate', async (code) => {
  expect(await simulateEffects(failing(new RpcError(code, 'no')), transaction, [])).toBeUndefined()
})

test.each([
  ['an error', new Error('offline')],
  ['null', null],
  ['text', 'no'],
  ['an error code as text', { code: '-38014' }],
])('a node that fails with %s cannot simulate', async (_what, error) => {
  expect(await simulateEffects(failing(error), transaction, [])).toBeUndefined()
})

test.each<readonly [string, unknown]>([
  ['null', null],
  ['an object', { calls: [SUCCESS, SUCCESS, SUCCESS] }],
  ['no block', []],
  ['null as a block', [null]],
  ['text as a block', ['calls']],
  ['a block without calls', [{}]],
  ['calls that are not a list', [{ calls: 'SUCCESS' }]],
  ['one call', [{ calls: [SUCCESS] }]],
  ['two calls', [{ calls: [SUCCESS, SUCCESS] }]],
  ['null as calls', [{ calls: [null, null, null] }]],
  ['a first read that failed', [{ calls: [{ ...SUCCESS, status: '0x0' }, SUCCESS, SUCCESS] }]],
  ['a second read that failed', [{ calls: [SUCCESS, SUCCESS, { ...SUCCESS, status: '0x0' }] }]],
  ['a first read without data', [{ calls: [{ status: '0x1' }, SUCCESS, SUCCESS] }]],
  ['a second read without data', [{ calls: [SUCCESS, SUCCESS, { status: '0x1' }] }]],
])('a node that answers with %s has not simulated', async (_what, answer) => {
  expect(
    await simulateEffects(
      answering(() => answer),
      transaction,
      [NATIVE],
    ),
  ).toBeUndefined()
})

test('a malformed result of the transaction is treated as a failure', async () => {
  for (const call of [null, 'done', {}, { status: 1 }]) {
    const effects = await simulateEffects(
      answering(() => [{ calls: [SUCCESS, call, SUCCESS] }]),
      transaction,
      [NATIVE],
    )
    expect(effects?.hasSucceeded).toBe(false)
  }
})

test('balances and allowances are read through the contracts of the transaction’s chain', async () => {
  const node = stubNode({
    chainId: 8453,
    contracts: contractsOf([
      DAI,
      'function allowance(address, address)',
      [ACCOUNT, base.contracts.universalRouter],
      [5n],
    ]),
  })
  const effects = await simulateEffects(node, { ...transaction, chainId: 8453 }, [DAI])
  expect(effects?.tokens[0]?.allowances.spender).toEqual(change(5n, 5n))
})
