import { expect, test } from 'vitest'
import { readRequest, refusalOf, type RpcCall } from './rpc-request.ts'

const call = (method: string, ...params: unknown[]): RpcCall => ({ jsonrpc: '2.0', id: 1, method, params })
const code = (method: string, ...params: unknown[]) => refusalOf(call(method, ...params), 50_000)?.data.code

test('one call and a batch are read', () => {
  const text = '{"jsonrpc":"2.0","id":7,"method":"eth_chainId"}'
  expect(readRequest(text)).toEqual({
    ok: true,
    value: { isBatch: false, calls: [{ jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] }] },
  })
  expect(readRequest(`[${text},${text}]`)).toMatchObject({ ok: true, value: { isBatch: true } })
})

test.each([
  '',
  'x',
  '[]',
  '{}',
  '[1]',
  '{"jsonrpc":"1.0","id":1,"method":"eth_chainId"}',
  '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":{}}',
])('%s is no request', (text) => {
  expect(readRequest(text)).toMatchObject({ ok: false, problem: { data: { code: 'request.malformed' } } })
})

test('twenty calls pass, twenty-one do not', () => {
  const batch = (length: number) =>
    JSON.stringify(Array.from({ length }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId' })))
  expect(readRequest(batch(20)).ok).toBe(true)
  expect(readRequest(batch(21))).toMatchObject({ ok: false, problem: { data: { code: 'request.tooLarge' } } })
})

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
  ['eth_call', {}, 'latest'],
  ['eth_sendRawTransaction', '0x02'],
  ['eth_estimateGas', {}],
  ['eth_getBlockByNumber', 'latest', false],
  ['eth_feeHistory', '0x4', 'latest', [50]],
  ['eth_getLogs', { fromBlock: '0xc350', toBlock: 'latest' }],
  ['eth_getLogs', { fromBlock: '0x1', toBlock: '0x2710' }],
  ['eth_getLogs', { blockHash: '0x00' }],
  ['eth_getLogs', {}],
  ['eth_simulateV1', { blockStateCalls: [{ calls: [{}] }] }, 'latest'],
])('%s is handed on', (method, ...params) => {
  expect(code(method, ...params)).toBeUndefined()
})

test.each([
  ['eth_getLogs', { fromBlock: '0x1', toBlock: '0x2711' }],
  ['eth_getLogs', { fromBlock: 'earliest' }],
  ['eth_getLogs', { fromBlock: '0x1' }],
  ['eth_feeHistory', '0x401', 'latest', []],
  ['eth_feeHistory', 'many', 'latest', []],
  ['eth_simulateV1', { blockStateCalls: Array.from({ length: 9 }, () => ({})) }],
  ['eth_simulateV1', { blockStateCalls: [{ calls: Array.from({ length: 101 }, () => ({})) }] }],
])('%s of too much is refused', (method, ...params) => {
  expect(code(method, ...params)).toBe('request.tooLarge')
})

test('without a known height a range that ends at a tag has no bound', () => {
  expect(refusalOf(call('eth_getLogs', { fromBlock: '0x1', toBlock: 'latest' }), null)?.data.code).toBe(
    'request.tooLarge',
  )
})
