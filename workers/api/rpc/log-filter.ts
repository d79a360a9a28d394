import * as v from 'valibot'
import { fail, ok, type Result } from '#app/base/result.ts'
import { blockNumber, hex } from './quantity.ts'
import { invalidParams, type RpcProblem } from './rpc-problem.ts'

/** Number of blocks that a block counts as if neither address nor topic filters its logs. */
export const UNFILTERED_BLOCK_WEIGHT = 12

const oneOrMany = v.union([hex, v.array(hex)])
const conditions = {
  address: v.exactOptional(oneOrMany),
  topics: v.exactOptional(v.pipe(v.array(v.nullable(oneOrMany)), v.maxLength(4))),
}
const rangeEnd = v.union([v.literal('latest'), blockNumber])
const filter = v.union([
  v.object({ ...conditions, blockHash: hex, fromBlock: v.optional(v.never()), toBlock: v.optional(v.never()) }),
  v.object({ ...conditions, blockHash: v.optional(v.never()), fromBlock: rangeEnd, toBlock: rangeEnd }),
])

export interface LogFilter {
  /** The filter as it is forwarded. */
  readonly filter: unknown
  /**
   * Number of blocks that the filter reads; each counts UNFILTERED_BLOCK_WEIGHT times without an address or topic. Infinity if the newest block
   * is needed and unknown.
   */
  readonly blocks: number
}

/**
 * Reads the filter of `eth_getLogs`. Both ends of a range are required, as a number or `latest`, because the
 * block numbers of other tags and of missing ends are unknown.
 *
 * `height` is the newest known block; without one (null), a range between a number and `latest` has an unknown length.
 */
export function readLogFilter(param: unknown, height: number | null): Result<LogFilter, RpcProblem> {
  const read = v.safeParse(filter, param)
  if (!read.success) {
    return fail(
      invalidParams('expected a filter with blockHash, or with fromBlock and toBlock as a number or "latest"'),
    )
  }
  const { fromBlock, toBlock, ...rest } = read.output
  const isFiltered = (rest.address?.length ?? 0) > 0 || rest.topics?.some((topic) => (topic?.length ?? 0) > 0) === true
  const weight = isFiltered ? 1 : UNFILTERED_BLOCK_WEIGHT
  if (fromBlock === undefined || toBlock === undefined) return ok({ filter: rest, blocks: weight })
  return ok({
    filter: { ...rest, fromBlock: encodeRangeEnd(fromBlock), toBlock: encodeRangeEnd(toBlock) },
    blocks: weight * spanOf(fromBlock, toBlock, height),
  })
}

type RangeEnd = number | 'latest'

/** Number of blocks in a range, both ends included. */
function spanOf(from: RangeEnd, to: RangeEnd, height: number | null): number {
  if (from === to) return 1
  if (height === null && (from === 'latest' || to === 'latest')) return Infinity
  const [first, last] = [from, to].map((block) => (block === 'latest' ? (height ?? 0) : block))
  return Math.max(1, (last ?? 0) - (first ?? 0) + 1)
}

function encodeRangeEnd(block: RangeEnd): string {
  return block === 'latest' ? block : `0x${block.toString(16)}`
}
