import { decodeFunctionData, encodeFunctionResult, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { Eip1193 } from './eip1193.ts'
import { multicall } from './multicall.ts'

const abi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Answer { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Answer[])',
])

interface CallParams {
  readonly data: `0x${string}`
  readonly gas: string
}

/** Returns a node that answers each call with its own calldata; a call with `0xff` fails. */
function echoNode() {
  const requests: CallParams[] = []
  const node: Eip1193 = {
    async request({ params }) {
      const [call] = params as readonly [CallParams]
      requests.push(call)
      const [calls] = decodeFunctionData({ abi, data: call.data }).args
      const result = calls.map(({ callData }) => ({ success: callData !== '0xff', returnData: callData }))
      return encodeFunctionResult({ abi, functionName: 'aggregate3', result })
    },
  }
  return { node, requests }
}

const callsOf = (length: number) =>
  Array.from({ length }, (_, index) => ({
    to: `0x${'11'.repeat(20)}` as const,
    data: `0x${index.toString(16).padStart(4, '0')}` as const,
  }))

test('the results of several requests are in the order of the calls, and undefined for a failed call', async () => {
  const { node } = echoNode()
  const calls = [...callsOf(130), { to: `0x${'11'.repeat(20)}` as const, data: '0xff' as const }]
  expect(await multicall(node, calls)).toEqual([...callsOf(130).map(({ data }) => data), undefined])
})

test('the gas of a request depends on its number of calls', async () => {
  const { node, requests } = echoNode()
  await multicall(node, callsOf(145))
  expect(requests.map(({ gas }) => Number(gas))).toEqual([4_100_000, 1_250_000])
})

test('without calls no request is sent', async () => {
  const { node, requests } = echoNode()
  expect(await multicall(node, [])).toEqual([])
  expect(requests).toEqual([])
})
