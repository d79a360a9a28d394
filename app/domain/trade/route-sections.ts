import { concatHex, numberToHex } from 'viem'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { PathKey } from './v4-actions.ts'

/** A hop with the pool parameters that calldata contains. `Hop` of app/domain/routing is assignable to it. */
export interface OrderHop {
  readonly pool:
    | { readonly version: 'v2' }
    | { readonly version: 'v3'; readonly fee: number }
    | { readonly version: 'v4'; readonly fee: number; readonly tickSpacing: number; readonly hooks: Address }
  readonly tokenIn: Address
  readonly tokenOut: Address
}

/** Consecutive hops of one version without a wrap or unwrap in between: one router command swaps them, and one quoter can quote them. */
export interface Section<Hop extends OrderHop = OrderHop> {
  readonly version: 'v2' | 'v3' | 'v4'
  readonly hops: readonly Hop[]
  readonly tokenIn: Address
  readonly tokenOut: Address
}

/** Splits a route where the version changes, and where the native currency must be wrapped or unwrapped. */
export function sectionsOf<Hop extends OrderHop>(hops: readonly Hop[]): Section<Hop>[] {
  const runs: Hop[][] = []
  for (const hop of hops) {
    const run = runs[runs.length - 1]
    const before = run?.[run.length - 1]
    if (run && before?.pool.version === hop.pool.version && isSameAddress(before.tokenOut, hop.tokenIn)) run.push(hop)
    else runs.push([hop])
  }
  return runs.map((run) => {
    const [first, last] = [run[0], run[run.length - 1]]
    if (!first || !last) throw new RangeError('a section without a pool')
    return { version: first.pool.version, hops: run, tokenIn: first.tokenIn, tokenOut: last.tokenOut }
  })
}

/** Returns the tokens of a v2 path. */
export function v2Path(hops: readonly OrderHop[]): Address[] {
  return hops.flatMap((hop, index) => (index === 0 ? [hop.tokenIn, hop.tokenOut] : [hop.tokenOut]))
}

/** Returns tokens and fees of a v3 path, packed. Exact-out paths run backwards. */
export function v3Path(hops: readonly OrderHop[], direction: 'forwards' | 'backwards'): `0x${string}` {
  const parts = hops.flatMap((hop, index) => {
    if (hop.pool.version !== 'v3') throw new RangeError('a pool of another version on a v3 path')
    const fee = numberToHex(hop.pool.fee, { size: 3 })
    return index === 0 ? [hop.tokenIn, fee, hop.tokenOut] : [fee, hop.tokenOut]
  })
  return concatHex(direction === 'forwards' ? parts : parts.reverse()).toLowerCase() as `0x${string}`
}

/** Returns the keys of a v4 path. Each contains the currency after its pool (forwards), or before it (backwards, for exact out). */
export function v4Path(hops: readonly OrderHop[], direction: 'forwards' | 'backwards'): PathKey[] {
  return hops.map((hop) => {
    if (hop.pool.version !== 'v4') throw new RangeError('a pool of another version on a v4 path')
    const { fee, tickSpacing, hooks } = hop.pool
    const intermediateCurrency = direction === 'forwards' ? hop.tokenOut : hop.tokenIn
    return { intermediateCurrency, fee, tickSpacing, hooks, hookData: '0x' }
  })
}
