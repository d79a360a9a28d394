import * as v from 'valibot'
import { fail, ok, type Result } from '#app/base/result.ts'
import { blockNumber, hex } from './quantity.ts'
import { invalidParams, tooLarge, type RpcProblem } from './rpc-problem.ts'

/** Blocks that one `eth_getLogs` may span, and without an address or topic. */
export const MAX_LOG_BLOCKS = 1_000
export const MAX_UNFILTERED_BLOCKS = 10

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

/**
 * A filter of `eth_getLogs` over a bounded range. Both ends must be given, as a number or `latest`: other tags, and ends left out, are
 * at a distance that only the node knows.
 *
 * `height` is the newest block known; null when there is none, and then `latest` has no distance to a number.
 */
export function readLogFilter(param: unknown, height: number | null): Result<unknown, RpcProblem> {
  const read = v.safeParse(filter, param)
  if (!read.success) {
    return fail(
      invalidParams('expected a filter with blockHash, or with fromBlock and toBlock as a number or "latest"'),
    )
  }
  const { fromBlock, toBlock, ...rest } = read.output
  if (fromBlock === undefined || toBlock === undefined) return ok(rest)
  const isFiltered = (rest.address?.length ?? 0) > 0 || rest.topics?.some((topic) => (topic?.length ?? 0) > 0) === true
  const most = isFiltered ? MAX_LOG_BLOCKS : MAX_UNFILTERED_BLOCKS
  if (spanOf(fromBlock, toBlock, height) > most) {
    return fail(tooLarge(`logs of at most ${most} blocks at a time${isFiltered ? '' : ' without an address or topic'}`))
  }
  return ok({ ...rest, fromBlock: written(fromBlock), toBlock: written(toBlock) })
}

type Bound = number | 'latest'

/** Number of blocks from one to the other, both included. */
function spanOf(from: Bound, to: Bound, height: number | null): number {
  if (from === to) return 1
  if (height === null && (from === 'latest' || to === 'latest')) return Infinity
  const [first, last] = [from, to].map((block) => (block === 'latest' ? (height ?? 0) : block))
  return (last ?? 0) - (first ?? 0) + 1
}

function written(block: Bound): string {
  return block === 'latest' ? block : `0x${block.toString(16)}`
}
