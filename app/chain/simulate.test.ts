import { encodeErrorResult, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { RpcError, RpcUnreachable, type Eip1193 } from './eip1193.ts'
import { simulate } from './simulate.ts'

const TRANSACTION = {
  from: `0x${'a1'.repeat(20)}`,
  to: `0x${'b2'.repeat(20)}`,
  data: '0x3593564c',
  value: 1_000n,
} as const
/** 101,003 gas at 7 wei. */
const ANSWERS = { eth_estimateGas: '0x18a8b', eth_getBalance: '0xffffffff', eth_gasPrice: '0x7' }
const COST = TRANSACTION.value + 101_003n * 7n

/** Answers each method with its value, or throws it when it is an error. Notes what it was asked. */
function nodeWith(answers: Partial<Record<keyof typeof ANSWERS, unknown>> = {}) {
  const asked: unknown[] = []
  const known: Readonly<Record<string, unknown>> = { ...ANSWERS, ...answers }
  const node: Eip1193 = {
    async request({ method, params = [] }) {
      asked.push([method, params])
      const answer = known[method]
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return { node, asked }
}

const outcome = (answers?: Parameters<typeof nodeWith>[0]) => simulate(nodeWith(answers).node, TRANSACTION)
const quantity = (wei: bigint) => `0x${wei.toString(16)}`

test('the limit is the estimate and a quarter, rounded down, and the price is the node’s', async () => {
  expect(await outcome()).toEqual({ ok: true, value: { gasLimit: 126_253n, gasPrice: 7n } })
})

test('the estimate is of the transaction as its account will send it, on the newest state', async () => {
  const { node, asked } = nodeWith()
  await simulate(node, TRANSACTION)
  expect(asked).toEqual([
    ['eth_estimateGas', [{ ...TRANSACTION, value: '0x3e8' }, 'latest']],
    ['eth_getBalance', [TRANSACTION.from, 'latest']],
    ['eth_gasPrice', []],
  ])
})

test('a balance must cover the value and the estimated gas, to the wei', async () => {
  expect(await outcome({ eth_getBalance: quantity(COST) })).toMatchObject({ ok: true })
  expect(await outcome({ eth_getBalance: quantity(COST - 1n) })).toEqual({ ok: false, problem: 'gas.insufficient' })
  expect(await outcome({ eth_getBalance: quantity(TRANSACTION.value) })).toEqual({
    ok: false,
    problem: 'gas.insufficient',
  })
  expect(await outcome({ eth_getBalance: quantity(TRANSACTION.value - 1n) })).toEqual({
    ok: false,
    problem: 'balance.insufficient',
  })
})

test('a contract’s refusal comes back as its code', async () => {
  const data = encodeErrorResult({ abi: parseAbi(['error TransactionDeadlinePassed()']) })
  expect(await outcome({ eth_estimateGas: new RpcError(3, 'execution reverted', data) })).toEqual({
    ok: false,
    problem: 'swap.deadline',
  })
  expect(await outcome({ eth_estimateGas: new RpcUnreachable('down') })).toEqual({
    ok: false,
    problem: 'chain.unavailable',
  })
})

test('a balance below the value is named before the refusal it causes', async () => {
  const refused = new RpcError(3, 'execution reverted')
  expect(await outcome({ eth_estimateGas: refused, eth_getBalance: '0x3e7' })).toEqual({
    ok: false,
    problem: 'balance.insufficient',
  })
  expect(await outcome({ eth_estimateGas: refused, eth_getBalance: '0x3e8' })).toEqual({
    ok: false,
    problem: 'swap.expectedToFail',
  })
})

test.each(['eth_getBalance', 'eth_gasPrice'] as const)('a node that does not answer %s throws', async (method) => {
  await expect(outcome({ [method]: new RpcUnreachable('down') })).rejects.toThrow(RpcUnreachable)
})
