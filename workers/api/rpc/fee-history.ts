import * as v from 'valibot'
import { fail, ok, type Result } from '#app/base/result.ts'
import { blockNumber, blockReference } from './quantity.ts'
import { invalidParams, tooLarge, type RpcProblem } from './rpc-problem.ts'

const MAX_PERCENTILES = 10

const percentile = v.pipe(v.number(), v.minValue(0), v.maxValue(100))
const feeHistory = v.strictTuple([
  v.union([blockNumber, v.pipe(v.number(), v.integer(), v.minValue(0))]),
  blockReference,
  v.nullish(v.array(percentile), []),
])

export interface FeeHistory {
  /** The parameters as they are forwarded. */
  readonly params: readonly unknown[]
  /** Number of blocks. */
  readonly blocks: number
}

/** Reads the parameters of `eth_feeHistory`: number of blocks, newest block, reward percentiles. */
export function readFeeHistory(params: readonly unknown[]): Result<FeeHistory, RpcProblem> {
  const read = v.safeParse(feeHistory, params)
  if (!read.success) return fail(invalidParams('expected a number of blocks, a block and percentiles'))
  const [blocks, newest, percentiles] = read.output
  if (percentiles !== null && percentiles.length > MAX_PERCENTILES) {
    return fail(tooLarge(`at most ${MAX_PERCENTILES} percentiles`))
  }
  return ok({ params: [`0x${blocks.toString(16)}`, newest, percentiles ?? []], blocks })
}
