import { fail, ok, type Result } from '#app/base/result.ts'

/**
 * Gas that all calls of one request may use together: what one transaction may use (EIP-7825), less than a block of any chain served.
 * It bounds the time a node spends on a request; keccak256, the slowest operation for its gas, takes about 0.3 s for this much on anvil.
 */
export const REQUEST_GAS = 2n ** 24n

/** A call that has to run on the node. */
export interface Run {
  /** Gas the client asks for; undefined leaves it to us. */
  readonly gas: bigint | undefined
  /** How many times the node runs the call at most, near enough: an estimate searches. */
  readonly times: bigint
}

/**
 * Gas for each run so that the sum over all runs, each counted `times`, stays within REQUEST_GAS. Gas asked for is granted up to that sum
 * for a single run; runs without gas share what is left equally, rounded down.
 *
 * Returns  tooMuch when the gas asked for does not fit, or leaves a run without gas fewer than {@link LEAST_GAS}
 */
export function shareGas(runs: readonly Run[]): Result<readonly bigint[], 'tooMuch'> {
  const clamped = runs.map(({ gas, times }) => (gas === undefined ? undefined : least(gas, REQUEST_GAS / times)))
  const asked = runs.reduce((sum, { times }, index) => sum + (clamped[index] ?? 0n) * times, 0n)
  const shares = runs.reduce((sum, { times }, index) => sum + (clamped[index] === undefined ? times : 0n), 0n)
  const share = shares === 0n ? 0n : (REQUEST_GAS - asked) / shares
  if (asked > REQUEST_GAS || (shares > 0n && share < LEAST_GAS)) return fail('tooMuch')
  return ok(clamped.map((gas) => gas ?? share))
}

/** Enough to read one balance. */
const LEAST_GAS = 100_000n

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
