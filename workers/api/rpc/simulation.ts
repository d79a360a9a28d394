import * as v from 'valibot'
import { fail, ok, type Result } from '#app/base/result.ts'
import { callObject, noOverrides, type CallObject } from './call-object.ts'
import { blockReference } from './quantity.ts'
import { invalidParams, tooLarge, type RpcProblem } from './rpc-problem.ts'

/** Maximum number of calls per `eth_simulateV1`, all in one block. The signing guard reads each balance and allowance with a separate call. */
export const MAX_SIMULATED_CALLS = 128

const simulation = v.object({
  blockStateCalls: v.array(
    v.object({
      calls: v.optional(v.array(v.unknown()), []),
      stateOverrides: noOverrides,
      blockOverrides: noOverrides,
    }),
  ),
  traceTransfers: v.optional(v.boolean(), false),
  validation: v.optional(v.boolean(), false),
})

export interface Simulation {
  readonly calls: readonly CallObject[]
  /** Builds the parameters to forward, with these calls instead of the original ones. */
  readonly buildParams: (calls: readonly CallObject[]) => readonly unknown[]
}

/** Reads the parameters of `eth_simulateV1`: the calls of one block on top of another block, without overrides. */
export function readSimulation(params: readonly unknown[]): Result<Simulation, RpcProblem> {
  const read = v.safeParse(simulation, params[0])
  const block = v.safeParse(v.nullish(blockReference, 'latest'), params[1])
  if (!read.success || !block.success) return fail(invalidParams('expected a simulation without overrides and a block'))
  const { blockStateCalls, traceTransfers, validation } = read.output
  const [first = { calls: [] }, ...more] = blockStateCalls
  if (more.length > 0 || first.calls.length > MAX_SIMULATED_CALLS) {
    return fail(tooLarge(`one simulated block of at most ${MAX_SIMULATED_CALLS} calls`))
  }
  const calls = v.safeParse(v.array(callObject), first.calls)
  if (!calls.success) return fail(invalidParams('expected call objects to simulate'))
  return ok({
    calls: calls.output,
    buildParams: (bounded) => [{ blockStateCalls: [{ calls: bounded }], traceTransfers, validation }, block.output],
  })
}
