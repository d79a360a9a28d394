import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import type { Address } from '#app/domain/address/address.ts'
import { MULTICALL3 } from '#app/domain/chains/chain.ts'
import type { Eip1193 } from './eip1193.ts'

const MULTICALL3_ABI = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) payable returns (Result[])',
])

/** Requests of 120 calls are 53 KiB of JSON if each call has one argument, and 60 KiB with two; `/api/rpc` accepts 64 KiB. */
const BATCH_SIZE = 120

/**
 * The gas limit of a request is a base and, per call, about twice the cost of `balanceOf` on a token behind a proxy; the calls of a
 * request share it. Without a gas limit, the rate limiter of `/api/rpc` would count the request as 2^24 gas.
 */
const BASE_GAS = 500_000
const GAS_PER_CALL = 30_000

export interface ContractCall {
  readonly to: Address
  readonly data: `0x${string}`
}

/**
 * Reads many contracts in parallel `eth_call` requests of at most 120 calls. Without `block`, each request reads the latest
 * block, so two requests may read different blocks.
 *
 * Returns  the return data of each call, in order; undefined for a call that reverted
 * Throws   errors of the node | viem's decoding error for a result that is not that of `aggregate3`
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
  const callData = encodeFunctionData({ abi: MULTICALL3_ABI, functionName: 'aggregate3', args: [calls] })
  const gas = `0x${(BASE_GAS + batch.length * GAS_PER_CALL).toString(16)}`
  const blockTag = block === undefined ? 'latest' : `0x${block.toString(16)}`
  const data = await node.request({ method: 'eth_call', params: [{ to: MULTICALL3, data: callData, gas }, blockTag] })
  const results = decodeFunctionResult({
    abi: MULTICALL3_ABI,
    functionName: 'aggregate3',
    data: data as `0x${string}`,
  })
  return batch.map((_, index) => {
    const result = results[index]
    return result?.success ? result.returnData : undefined
  })
}
