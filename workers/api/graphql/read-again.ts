import type { RpcCall } from '#workers/kit/exchange.ts'
import { toQuantity, type Rpc } from '#workers/kit/json-rpc.ts'
import type { BlockId, Call, Returned } from '../trading/multicall.ts'
import { MAX_ALONE } from './field-costs.ts'

/** Gas of a call made alone: ample for an allowance or an owner, and little for a node. */
const GAS = 2_000_000
/** Calls per HTTP request, which need less gas together than one multicall. */
const BATCH = 10

interface Reread {
  /** In the order of the calls. */
  readonly returned: readonly Returned[]
  /** False if calls without a result were not made again, because there were too many. */
  readonly isComplete: boolean
}

/**
 * Makes the calls of untrusted contracts again that returned nothing in a multicall, each in an `eth_call` of its own: a contract that burns
 * all gas makes others in its multicall unreadable. One call of each contract comes first, then the others, those of contracts that
 * answered before the rest; at most MAX_ALONE.
 *
 * Throws   RpcUnavailable; RpcRefused for a rate limit
 */
export async function readAgain(
  rpc: Rpc,
  block: BlockId,
  calls: readonly Call[],
  first: readonly Returned[],
): Promise<Reread> {
  const returned = [...first]
  const unread = calls.map((call, index) => ({ ...call, index })).filter(({ index }) => first[index] === undefined)
  const firsts = [...new Map(unread.toReversed().map((call) => [call.to, call])).values()].toReversed()
  // The calls of one contract failed by themselves.
  if (firsts.length < 2) return { returned, isComplete: true }
  let left = MAX_ALONE
  const again = async (some: typeof unread) => {
    const chosen = some.slice(0, left)
    left -= chosen.length
    for (let from = 0; from < chosen.length; from += BATCH) {
      const batch = chosen.slice(from, from + BATCH)
      const results = await readAlone(rpc, block, batch)
      batch.forEach(({ index }, place) => (returned[index] = results[place]))
    }
  }
  await again(firsts)
  const answered = new Set(firsts.filter(({ index }) => returned[index] !== undefined).map(({ to }) => to))
  const others = unread.filter((call) => !firsts.includes(call))
  await again(others.toSorted((a, b) => Number(answered.has(b.to)) - Number(answered.has(a.to))))
  return { returned, isComplete: unread.length <= MAX_ALONE }
}

/** Makes each call with an `eth_call` of its own; undefined if it fails. */
async function readAlone(rpc: Rpc, { number, hash }: BlockId, calls: readonly Call[]): Promise<readonly Returned[]> {
  const askAt = (block: unknown) =>
    rpc.settle(calls.map(({ to, data }): RpcCall => ['eth_call', [{ to, data, gas: toQuantity(GAS) }, block]]))
  const byHash = hash === undefined ? [] : await askAt({ blockHash: hash })
  // Like `readAt`, because some nodes do not accept hashes.
  const results = byHash.some(({ ok }) => ok) ? byHash : await askAt(toQuantity(number))
  return results.map((result) => {
    if (result.ok) return typeof result.value === 'string' ? result.value.slice(2) : undefined
    if (result.problem.isRateLimit) throw result.problem
    return undefined
  })
}
