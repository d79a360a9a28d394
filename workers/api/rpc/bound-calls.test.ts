import { expect, test } from 'vitest'
import { boundCalls } from './bound-calls.ts'
import type { RpcCall } from './rpc-request.ts'

const HEIGHT = 50_000
const TO = `0x${'11'.repeat(20)}`
const call = (method: string, ...params: unknown[]): RpcCall => ({ jsonrpc: '2.0', id: 1, method, params })
const bound = (method: string, ...params: unknown[]) => boundCalls([call(method, ...params)], HEIGHT)[0]
const code = (method: string, ...params: unknown[]) => {
  const result = bound(method, ...params)
  return result?.ok === false ? result.problem.data.code : undefined
}
const params = (method: string, ...input: unknown[]) => {
  const result = bound(method, ...input)
  return result?.ok ? result.value.call.params : result?.problem
}
const repeat = <Value>(length: number, value: Value) => Array.from({ length }, () => value)

test.each([
  'anvil_setBalance',
  'evm_mine',
  'hardhat_impersonateAccount',
  'debug_traceCall',
  'admin_peers',
  'txpool_content',
  'eth_sendTransaction',
  'eth_sign',
  'eth_signTypedData_v4',
  'eth_accounts',
  'eth_newFilter',
  'eth_subscribe',
  'personal_unlockAccount',
  'miner_start',
  'ETH_CALL',
  'constructor',
])('%s is not served', (method) => {
  expect(code(method)).toBe('method.notAllowed')
})

test.each([
  ['eth_blockNumber'],
  ['eth_call', { to: TO }, 'latest'],
  ['eth_call', { to: TO }, { blockNumber: '0x1' }],
  ['eth_sendRawTransaction', '0x02'],
  ['eth_estimateGas', {}],
  ['eth_getBalance', TO, 'latest'],
  ['eth_getBlockByNumber', 'latest', false],
  ['eth_getCode', TO, { blockHash: '0x00' }],
  ['eth_getTransactionCount', TO, 'pending'],
  ['eth_getTransactionReceipt', '0x00'],
  ['eth_getProof', TO, repeat(20, '0x0'), 'latest'],
  ['eth_gasPrice'],
  ['eth_feeHistory', '0x4', 'latest', [50]],
  ['eth_feeHistory', 4, 'latest', [50]],
  ['eth_feeHistory', '0x80', 'latest', repeat(10, 50)],
  ['eth_getLogs', { fromBlock: '0xc350', toBlock: 'latest' }],
  ['eth_getLogs', { fromBlock: '0x1', toBlock: '0xa' }],
  ['eth_getLogs', { fromBlock: '0x1', toBlock: '0x80', address: TO }],
  ['eth_getLogs', { fromBlock: '0x1', toBlock: '0x80', topics: [null, TO] }],
  ['eth_getLogs', { blockHash: '0x00' }],
  ['eth_getLogs', { fromBlock: 'latest', toBlock: 'latest' }],
])('%s is forwarded', (method, ...input) => {
  expect(code(method, ...input)).toBeUndefined()
})

test.each([
  ['eth_getLogs', { fromBlock: '0x1', toBlock: '0xb' }],
  ['eth_getLogs', { fromBlock: '0x1', toBlock: '0xb', address: [], topics: [] }],
  ['eth_getLogs', { fromBlock: '0x1', toBlock: '0xb', topics: [null, []] }],
  ['eth_getLogs', { fromBlock: '0x1', toBlock: '0x81', address: TO }],
  ['eth_getLogs', { fromBlock: '0x1', toBlock: 'latest', address: TO }],
  ['eth_feeHistory', '0x81', 'latest', []],
  ['eth_feeHistory', 129, 'latest', []],
  ['eth_feeHistory', '0x1', 'latest', repeat(11, 50)],
  ['eth_simulateV1', { blockStateCalls: repeat(2, { calls: [{}] }) }],
  ['eth_simulateV1', { blockStateCalls: [{ calls: repeat(129, {}) }] }],
])('%s beyond its limits is refused', (method, ...input) => {
  expect(code(method, ...input)).toBe('request.tooLarge')
})

test.each([
  ['eth_getLogs', {}],
  ['eth_getLogs', undefined],
  ['eth_getLogs', { fromBlock: '0x1' }],
  ['eth_getLogs', { toBlock: '0x1' }],
  ['eth_getLogs', { fromBlock: null, toBlock: '0x1' }],
  ['eth_getLogs', { fromBlock: 'earliest', toBlock: '0x1' }],
  ['eth_getLogs', { fromBlock: 'EARLIEST', toBlock: '0x1' }],
  ['eth_getLogs', { fromBlock: 'Earliest', toBlock: 'latest' }],
  ['eth_getLogs', { fromBlock: '', toBlock: '' }],
  ['eth_getLogs', { fromBlock: '0x', toBlock: '0x' }],
  ['eth_getLogs', { fromBlock: '0x01', toBlock: '0x02' }],
  ['eth_getLogs', { fromBlock: '00x1', toBlock: '0x2' }],
  ['eth_getLogs', { fromBlock: '1', toBlock: '2' }],
  ['eth_getLogs', { fromBlock: 1, toBlock: 2 }],
  ['eth_getLogs', { fromBlock: ' 0x1', toBlock: '0x2' }],
  ['eth_getLogs', { fromBlock: 'LATEST', toBlock: 'LATEST' }],
  ['eth_getLogs', { fromBlock: 'safe', toBlock: 'latest' }],
  ['eth_getLogs', { fromBlock: `0x1${'0'.repeat(13)}`, toBlock: 'latest' }],
  ['eth_getLogs', { blockHash: '0x00', fromBlock: '0x0', toBlock: '0x1' }],
  ['eth_feeHistory', 'many', 'latest', []],
  ['eth_feeHistory', -1, 'latest', []],
  ['eth_feeHistory', '0x1', 'latest', [50], {}],
  ['eth_call', { to: TO }, 'latest', { [TO]: { code: '0x5b600056' } }],
  ['eth_call', { to: TO }, 'latest', {}, { gasLimit: '0xffffffff' }],
  ['eth_call', { to: TO, gas: 'much' }, 'latest'],
  ['eth_call', 'x'],
  ['eth_estimateGas', { to: TO }, 'latest', { [TO]: { balance: '0x1' } }],
  ['eth_createAccessList', { to: TO }, 'latest', { [TO]: {} }],
  ['eth_simulateV1', { blockStateCalls: [{ stateOverrides: { [TO]: { code: '0x00' } }, calls: [{}] }] }, 'latest'],
  ['eth_simulateV1', { blockStateCalls: [{ blockOverrides: { gasLimit: '0xffffffff' }, calls: [{}] }] }, 'latest'],
  ['eth_simulateV1', { calls: [] }],
  ['eth_getProof', TO, repeat(21, '0x0'), 'latest'],
  ['eth_getBalance', TO, 'latest', 1, 2],
  ['eth_getBalance', [[TO]], 'latest'],
])('%s with invalid parameters is refused', (method, ...input) => {
  expect(code(method, ...input)).toBe('request.malformed')
})

test('the calls of a batch share one limit of blocks', () => {
  const filter = (blocks: number) => ({ fromBlock: '0x1', toBlock: `0x${blocks.toString(16)}`, address: TO })
  const codes = (...calls: RpcCall[]) =>
    boundCalls(calls, HEIGHT).map((result) => (result.ok ? 'ok' : result.problem.data.code))
  expect(codes(call('eth_getLogs', filter(64)), call('eth_feeHistory', 64, 'latest'))).toEqual(['ok', 'ok'])
  expect(codes(call('eth_getLogs', filter(64)), call('eth_feeHistory', 65, 'latest'), call('eth_chainId'))).toEqual([
    'request.tooLarge',
    'request.tooLarge',
    'ok',
  ])
  expect(codes(...repeat(10, call('eth_getBlockReceipts', '0x1')))).toEqual(repeat(10, 'ok'))
  expect(codes(...repeat(11, call('eth_getBlockReceipts', '0x1')))).toEqual(repeat(11, 'request.tooLarge'))
})

test('a request can read at most five blocks with whole transactions', () => {
  const fullBlock = call('eth_getBlockByNumber', '0x1', true)
  const accepted = (calls: readonly RpcCall[]) => boundCalls(calls, HEIGHT).map(({ ok }) => ok)
  expect(accepted(repeat(5, fullBlock))).toEqual(repeat(5, true))
  expect(accepted(repeat(6, fullBlock))).toEqual(repeat(6, false))
  expect(accepted(repeat(20, call('eth_getBlockByNumber', '0x1', false)))).toEqual(repeat(20, true))
})

test('a range that ends at latest is refused while the newest block is unknown', () => {
  const [result] = boundCalls([call('eth_getLogs', { fromBlock: '0x1', toBlock: 'latest', address: TO })], null)
  expect(result).toMatchObject({ ok: false, problem: { data: { code: 'request.tooLarge' } } })
})

test('only validated parameters are forwarded', () => {
  expect(params('eth_call', { to: TO, data: '0x01', gasLimit: '0xffffffff', unknown: [] }, 'latest', {}, null)).toEqual(
    [{ to: TO, data: '0x01', gas: '0x1000000' }, 'latest'],
  )
  expect(params('eth_getLogs', { fromBlock: '0xA', toBlock: '0xb', from_block: '0x0' }, 'more')).toEqual([
    { fromBlock: '0xa', toBlock: '0xb' },
  ])
  expect(params('eth_feeHistory', 5, 'latest')).toEqual(['0x5', 'latest', []])
})

test('a call gets at most the gas of one transaction, an estimate an eighth of it', () => {
  const gas = (method: string, requested?: string) =>
    params(method, { to: TO, ...(requested !== undefined && { gas: requested }) }, 'latest')
  expect(gas('eth_call', '0xffffffffff')).toEqual([{ to: TO, gas: '0x1000000' }, 'latest'])
  expect(gas('eth_call', '0x5208')).toEqual([{ to: TO, gas: '0x5208' }, 'latest'])
  expect(gas('eth_estimateGas')).toEqual([{ to: TO, gas: '0x200000' }, 'latest'])
  expect(gas('eth_createAccessList', '0xffffffffff')).toEqual([{ to: TO, gas: '0x800000' }, 'latest'])
})

test('the calls of a batch share the gas of one transaction, and refused calls take none of it', () => {
  const bounded = boundCalls(
    [
      call('eth_call', { to: TO }),
      call('eth_chainId'),
      call('eth_call', { to: TO }, 'latest', { [TO]: { code: '0x' } }),
      call('eth_call', { to: TO }),
    ],
    HEIGHT,
  )
  expect(bounded.map((result) => (result.ok ? result.value.call.params : result.problem.code))).toEqual([
    [{ to: TO, gas: '0x800000' }],
    [],
    -32602,
    [{ to: TO, gas: '0x800000' }],
  ])
})

test('each call of a batch gets the gas that it requests, and is charged for it', () => {
  const callWithGas = (gas: string) => call('eth_call', { to: TO, gas }, 'latest')
  const bounded = boundCalls([callWithGas('0x80000'), call('eth_chainId'), callWithGas('0x100000')], HEIGHT)
  expect(
    bounded.map((result) => (result.ok ? [result.value.call.params[0], result.value.bucketTokens] : undefined)),
  ).toEqual([
    [{ to: TO, gas: '0x80000' }, 2],
    [undefined, 1],
    [{ to: TO, gas: '0x100000' }, 3],
  ])
})

test('calls that together request too much gas are refused, and calls that execute nothing are forwarded', () => {
  const costly = call('eth_call', { to: TO, gas: '0xffffff' })
  const bounded = boundCalls([costly, call('eth_chainId'), costly], HEIGHT)
  expect(bounded.map((result) => (result.ok ? 'ok' : result.problem.data.code))).toEqual([
    'request.tooLarge',
    'ok',
    'request.tooLarge',
  ])
})

test('the simulation of the signing guard (balances, transaction, balances) is forwarded', () => {
  const read = { to: TO, data: '0x82ad56cb' }
  const calls = [
    read,
    read,
    read,
    { from: TO, to: TO, data: '0x3593564c', value: '0x1', gas: '0x7a120' },
    read,
    read,
    read,
  ]
  const input = { blockStateCalls: [{ calls }], traceTransfers: true, validation: false }
  const share = `0x${Math.floor((2 ** 24 - 500_000) / 6).toString(16)}`
  expect(params('eth_simulateV1', input, 'latest')).toEqual([
    {
      blockStateCalls: [
        { calls: calls.map((simulated) => ('gas' in simulated ? simulated : { ...simulated, gas: share })) },
      ],
      traceTransfers: true,
      validation: false,
    },
    'latest',
  ])
})

test.each<[number, string, ...unknown[]]>([
  [1, 'eth_chainId'],
  [1, 'eth_getBalance', TO, 'latest'],
  [33, 'eth_call', { to: TO }, 'latest'],
  [33, 'eth_call', { to: TO, gas: '0xffffffffff' }, 'latest'],
  [2, 'eth_call', { to: TO, gas: '0x80000' }, 'latest'],
  [3, 'eth_call', { to: TO, gas: '0x80001' }, 'latest'],
  [33, 'eth_createAccessList', { to: TO }, 'latest'],
  [81, 'eth_estimateGas', { to: TO }, 'latest'],
  [33, 'eth_simulateV1', { blockStateCalls: [{ calls: [{ to: TO }, { to: TO }] }] }, 'latest'],
  [20, 'eth_getTransactionReceipt', '0x00'],
  [4, 'eth_getBlockByNumber', 'latest', false],
  [16, 'eth_getBlockByNumber', 'latest', true],
  [16, 'eth_getBlockByHash', '0x00', true],
  [26, 'eth_getBlockReceipts', '0x1'],
  [84, 'eth_getLogs', { fromBlock: '0x1', toBlock: '0x80', address: TO }],
  [26, 'eth_getLogs', { fromBlock: '0x1', toBlock: '0x1' }],
  [65, 'eth_feeHistory', '0x80', 'latest', [50]],
])('%d tokens are charged for %s', (tokens, method, ...input) => {
  const result = bound(method, ...input)
  expect(result?.ok && result.value.bucketTokens).toBe(tokens)
})

test('the gas of a batch is charged once, however many calls share it', () => {
  const tokens = (calls: readonly RpcCall[]) =>
    boundCalls(calls, HEIGHT).reduce((sum, priced) => sum + (priced.ok ? priced.value.bucketTokens : 0), 0)
  // 20 calls with 838,860 gas each: one token per call and two for its gas.
  expect(tokens(repeat(20, call('eth_call', { to: TO })))).toBe(60)
  expect(tokens(repeat(4, call('eth_call', { to: TO })))).toBe(36)
})
