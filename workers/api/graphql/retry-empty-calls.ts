import type { RpcCall } from '#workers/kit/exchange.ts'
import { toQuantity, type Rpc } from '#workers/kit/json-rpc.ts'
import type { BlockId, Call, Returned } from '../trading/multicall.ts'
import { MAX_SINGLE_CALLS } from './field-costs.ts'

/** Gas of a single call: ample for an allowance or an owner, and little for a node. */
const GAS = 2_000_000
/** Calls per HTTP request, which need less gas together than one multicall. */
const BATCH = 10

interface RetryResult {
  /** In the order of the calls. */
  readonly returned: readonly Returned[]
  /** False if calls without a result were not made again, because there were too many. */
  readonly isComplete: boolean
}

/**
 * Repeats the calls of untrusted contracts that returned nothing in a multicall, each in a separate `eth_call`: a contract that burns all
 * gas makes the other calls of its multicall fail. One call of each contract comes first, then the others, those of contracts that
 * answered before the rest; at most MAX_SINGLE_CALLS.
 *
 * Throws   RpcUnavailable; RpcRefused for a rate limit
 */
export async function retryEmptyCalls(
  rpc: Rpc,
  block: BlockId,
  calls: readonly Call[],
  first: readonly Returned[],
): Promise<RetryResult> {
  const returned = [...first]
  const unread = calls.map((call, index) => ({ ...call, index })).filter(({ index }) => first[index] === undefined)
  const firstCalls = [...new Map(unread.toReversed().map((call) => [call.to, call])).values()].toReversed()
  // If only one contract has failed, no other contract is the cause.
  if (firstCalls.length < 2) return { returned, isComplete: true }
  let callsLeft = MAX_SINGLE_CALLS
  const retry = async (unanswered: typeof unread) => {
    const selected = unanswered.slice(0, callsLeft)
    callsLeft -= selected.length
    for (let from = 0; from < selected.length; from += BATCH) {
      const batch = selected.slice(from, from + BATCH)
      const results = await callOneByOne(rpc, block, batch)
      batch.forEach(({ index }, position) => (returned[index] = results[position]))
    }
  }
  await retry(firstCalls)
  const answeredContracts = new Set(firstCalls.filter(({ index }) => returned[index] !== undefined).map(({ to }) => to))
  const others = unread.filter((call) => !firstCalls.includes(call))
  await retry(others.toSorted((a, b) => Number(answeredContracts.has(b.to)) - Number(answeredContracts.has(a.to))))
  return { returned, isComplete: unread.length <= MAX_SINGLE_CALLS }
}

/** Makes each call in a separate `eth_call`; undefined if it fails. */
async function callOneByOne(rpc: Rpc, { number, hash }: BlockId, calls: readonly Call[]): Promise<readonly Returned[]> {
  const callAt = (block: unknown) =>
    rpc.settle(calls.map(({ to, data }): RpcCall => ['eth_call', [{ to, data, gas: toQuantity(GAS) }, block]]))
  const byHash = hash === undefined ? [] : await callAt({ blockHash: hash })
  // Like `readAt`, because some nodes do not accept hashes.
  const results = byHash.some(({ ok }) => ok) ? byHash : await callAt(toQuantity(number))
  return results.map((result) => {
    if (result.ok) return typeof result.value === 'string' ? result.value.slice(2) : undefined
    if (result.problem.isRateLimit) throw result.problem
    return undefined
  })
}
