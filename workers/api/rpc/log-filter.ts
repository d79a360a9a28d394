import * as v from 'valibot'
import { fail, ok, type Result } from '#app/base/result.ts'
import { blockNumber, hex } from './quantity.ts'
import { invalidParams, type RpcProblem } from './rpc-problem.ts'

/** Weight of a block in `blocks` if neither address nor topic filters its logs. */
export const WHOLE_BLOCK = 12

const either = v.union([hex, v.array(hex)])
const conditions = {
  address: v.exactOptional(either),
  topics: v.exactOptional(v.pipe(v.array(v.nullable(either)), v.maxLength(4))),
}
const bound = v.union([v.literal('latest'), blockNumber])
const filter = v.union([
  v.object({ ...conditions, blockHash: hex, fromBlock: v.optional(v.never()), toBlock: v.optional(v.never()) }),
  v.object({ ...conditions, blockHash: v.optional(v.never()), fromBlock: bound, toBlock: bound }),
])

export interface LogFilter {
  /** The filter as it is forwarded. */
  readonly filter: unknown
  /** Blocks the filter reads; each counts {@link WHOLE_BLOCK} times without an address or topic. Infinity if the length is unknown here. */
  readonly blocks: number
}

/**
 * Reads the filter of `eth_getLogs`. Both ends of a range must be given, as a number or `latest`: the
 * block numbers of other tags and of missing ends are unknown here.
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
  const weight = isFiltered ? 1 : WHOLE_BLOCK
  if (fromBlock === undefined || toBlock === undefined) return ok({ filter: rest, blocks: weight })
  return ok({
    filter: { ...rest, fromBlock: written(fromBlock), toBlock: written(toBlock) },
    blocks: weight * spanOf(fromBlock, toBlock, height),
  })
}

type Bound = number | 'latest'

/** Number of blocks in a range, both ends included. */
function spanOf(from: Bound, to: Bound, height: number | null): number {
  if (from === to) return 1
  if (height === null && (from === 'latest' || to === 'latest')) return Infinity
  const [first, last] = [from, to].map((block) => (block === 'latest' ? (height ?? 0) : block))
  return Math.max(1, (last ?? 0) - (first ?? 0) + 1)
}

function written(block: Bound): string {
  return block === 'latest' ? block : `0x${block.toString(16)}`
}
