import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import type { Address } from '#app/domain/address/address.ts'
import { MULTICALL3 } from '#app/domain/chains/chain.ts'
import type { Eip1193 } from './eip1193.ts'

const MULTICALL = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Answer { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Answer[])',
])

/** 120 calls of one argument each take 53 kB of JSON; `/api/rpc` accepts 64 KiB. */
const BATCH_SIZE = 120

/**
 * Gas of a request: a fixed part, and for each call about twice the gas that reading the balance of a token behind a proxy takes. The calls
 * of a request share the sum. `/api/rpc` charges a request without a gas field as one of 2^24 gas.
 */
const BASE_GAS = 500_000
const GAS_PER_CALL = 30_000

export interface ContractCall {
  readonly to: Address
  readonly data: `0x${string}`
}

/**
 * Reads many contracts with 120 calls per `eth_call`. Without a block it reads at the newest one; as the requests run in parallel, they may
 * then read different blocks.
 *
 * Returns  the return data of each call, in order; undefined for a call that reverted
 * Throws   what the node throws | viem's decoding error if the answer is not one of Multicall3
 */
export async function multicall(
  node: Eip1193,
  calls: readonly ContractCall[],
  block?: bigint,
): Promise<readonly (`0x${string}` | undefined)[]> {
  const batches: (readonly ContractCall[])[] = []
  for (let start = 0; start < calls.length; start += BATCH_SIZE) batches.push(calls.slice(start, start + BATCH_SIZE))
  return (await Promise.all(batches.map((batch) => readBatch(node, batch, block)))).flat()
}

async function readBatch(node: Eip1193, batch: readonly ContractCall[], block?: bigint) {
  const calls = batch.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
  const callData = encodeFunctionData({ abi: MULTICALL, functionName: 'aggregate3', args: [calls] })
  const gas = `0x${(BASE_GAS + batch.length * GAS_PER_CALL).toString(16)}`
  const blockTag = block === undefined ? 'latest' : `0x${block.toString(16)}`
  const data = await node.request({ method: 'eth_call', params: [{ to: MULTICALL3, data: callData, gas }, blockTag] })
  const answers = decodeFunctionResult({
    abi: MULTICALL,
    functionName: 'aggregate3',
    data: data as `0x${string}`,
  })
  return batch.map((_, index) => {
    const answer = answers[index]
    return answer?.success ? answer.returnData : undefined
  })
}
