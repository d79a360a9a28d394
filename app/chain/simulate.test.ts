import { encodeErrorResult, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { RpcError, RpcUnreachable, type Eip1193 } from './eip1193.ts'
import { simulate } from './simulate.ts'

const TRANSACTION = {
  chainId: 1,
  from: `0x${'a1'.repeat(20)}`,
  to: `0x${'b2'.repeat(20)}`,
  data: '0x3593564c',
  value: 1_000n,
} as const
/** Default responses, with an estimate of 101,003 gas and a gas price of 7 wei. */
const RESPONSES = {
  eth_estimateGas: '0x18a8b',
  eth_getBalance: '0xffffffff',
  eth_gasPrice: '0x7',
  eth_simulateV1: null,
  eth_call: '0x',
}
const COST = TRANSACTION.value + 126_253n * 7n

/** Returns a node that answers each method with a fixed response and records the requests. An Error as a response is thrown. */
function stubNode(overrides: Partial<Record<keyof typeof RESPONSES, unknown>> = {}) {
  const requests: unknown[] = []
  const responses: Readonly<Record<string, unknown>> = { ...RESPONSES, ...overrides }
  const node: Eip1193 = {
    async request({ method, params = [] }) {
      requests.push([method, params])
      const answer = responses[method]
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return { node, requests }
}

const simulateWith = (overrides?: Parameters<typeof stubNode>[0]) => simulate(stubNode(overrides).node, TRANSACTION)
const quantity = (wei: bigint) => `0x${wei.toString(16)}`

test('the gas limit is 125% of the estimate, rounded down, and the network cost is that gas at the node’s price', async () => {
  expect(await simulateWith()).toEqual({ ok: true, value: { gasLimit: 126_253n, networkCost: 126_253n * 7n } })
})

test('gas is estimated for the unchanged transaction, from its sender, at the latest block', async () => {
  const { node, requests } = stubNode()
  await simulate(node, TRANSACTION)
  const { from, to, data } = TRANSACTION
  expect(requests).toEqual([
    ['eth_estimateGas', [{ from, to, data, value: '0x3e8' }, 'latest']],
    ['eth_getBalance', [TRANSACTION.from, 'latest']],
    ['eth_gasPrice', []],
  ])
})

test('a transaction that needs too much gas for an estimate is simulated, and its gas limit is 125% of the gas used', async () => {
  const eth_estimateGas = new RpcError(3, 'execution reverted', '0x')
  const eth_simulateV1 = [{ calls: [{ status: '0x1', gasUsed: '0x4c4b40' }] }]
  const gasLimit = 6_250_000n
  expect(await simulateWith({ eth_estimateGas, eth_simulateV1 })).toEqual({
    ok: true,
    value: { gasLimit, networkCost: gasLimit * 7n },
  })
  const eth_getBalance = quantity(TRANSACTION.value + gasLimit * 7n - 1n)
  expect(await simulateWith({ eth_estimateGas, eth_simulateV1, eth_getBalance })).toEqual({
    ok: false,
    problem: 'gas.insufficient',
  })
})

test('a balance must cover the value and the gas limit, to the wei', async () => {
  expect(await simulateWith({ eth_getBalance: quantity(COST) })).toMatchObject({ ok: true })
  expect(await simulateWith({ eth_getBalance: quantity(COST - 1n) })).toEqual({
    ok: false,
    problem: 'gas.insufficient',
  })
  expect(await simulateWith({ eth_getBalance: quantity(TRANSACTION.value) })).toEqual({
    ok: false,
    problem: 'gas.insufficient',
  })
  expect(await simulateWith({ eth_getBalance: quantity(TRANSACTION.value - 1n) })).toEqual({
    ok: false,
    problem: 'balance.insufficient',
  })
})

test('on a network with a data fee the balance must cover it, and the network cost includes it with its margin', async () => {
  const onBase = { ...TRANSACTION, chainId: 8453 } as const
  const eth_call = `0x${(1_000).toString(16).padStart(64, '0')}`
  const simulateWithBalance = (eth_getBalance: string) => simulate(stubNode({ eth_call, eth_getBalance }).node, onBase)
  expect(await simulateWithBalance('0xffffffff')).toEqual({
    ok: true,
    value: { gasLimit: 126_253n, networkCost: 126_253n * 7n + 1_250n },
  })
  expect(await simulateWithBalance(quantity(COST + 1_250n))).toMatchObject({ ok: true })
  expect(await simulateWithBalance(quantity(COST + 1_249n))).toEqual({ ok: false, problem: 'gas.insufficient' })
})

test('a revert or an unreachable node returns its error code', async () => {
  const data = encodeErrorResult({ abi: parseAbi(['error TransactionDeadlinePassed()']) })
  expect(await simulateWith({ eth_estimateGas: new RpcError(3, 'execution reverted', data) })).toEqual({
    ok: false,
    problem: 'swap.deadline',
  })
  expect(await simulateWith({ eth_estimateGas: new RpcUnreachable('down') })).toEqual({
    ok: false,
    problem: 'chain.unavailable',
  })
})

test('a balance below the value is reported instead of the revert that it causes', async () => {
  const reverted = new RpcError(3, 'execution reverted')
  expect(await simulateWith({ eth_estimateGas: reverted, eth_getBalance: '0x3e7' })).toEqual({
    ok: false,
    problem: 'balance.insufficient',
  })
  expect(await simulateWith({ eth_estimateGas: reverted, eth_getBalance: '0x3e8' })).toEqual({
    ok: false,
    problem: 'swap.expectedToFail',
  })
})

test.each(['eth_getBalance', 'eth_gasPrice'] as const)('simulate rejects if %s fails', async (method) => {
  await expect(simulateWith({ [method]: new RpcUnreachable('down') })).rejects.toThrow(RpcUnreachable)
})
