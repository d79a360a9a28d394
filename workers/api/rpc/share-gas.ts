import { fail, ok, type Result } from '#app/base/result.ts'

/**
 * Gas that the calls of a request may use together: the limit of one transaction (EIP-7825), less than a block of any chain served.
 * It bounds the time a node spends on a request: keccak256, the slowest operation per gas, takes about 0.3 s for this much on anvil.
 */
export const REQUEST_GAS = 2n ** 24n

/** A call that the node executes. */
export interface Run {
  /** Gas that the client requests for one execution; undefined for an equal share of the rest. */
  readonly gas: bigint | undefined
  /** Approximate maximum number of times that the node executes the call: an estimate is a binary search. */
  readonly times: bigint
}

/**
 * Assigns gas to each run so that the sum of gas × `times` stays within REQUEST_GAS. Requested gas is capped at the maximum of a single
 * run (REQUEST_GAS / `times`, rounded down); runs without gas share the rest equally, rounded down.
 *
 * Returns  tooMuch if the requested gas exceeds REQUEST_GAS, or leaves less than MIN_SHARE for a run without gas
 */
export function shareGas(runs: readonly Run[]): Result<readonly bigint[], 'tooMuch'> {
  const clamped = runs.map(({ gas, times }) => (gas === undefined ? undefined : min(gas, REQUEST_GAS / times)))
  const requested = runs.reduce((sum, { times }, index) => sum + (clamped[index] ?? 0n) * times, 0n)
  const shares = runs.reduce((sum, { times }, index) => sum + (clamped[index] === undefined ? times : 0n), 0n)
  const share = shares === 0n ? 0n : (REQUEST_GAS - requested) / shares
  if (requested > REQUEST_GAS || (shares > 0n && share < MIN_SHARE)) return fail('tooMuch')
  return ok(clamped.map((gas) => gas ?? share))
}

/** Least gas of a run that requests none: enough to read one balance. */
const MIN_SHARE = 100_000n

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
