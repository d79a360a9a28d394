import type { Side } from '#app/domain/liquidity/deposit-ratio.ts'

/** Returns the value of `side` first, then the other one. */
export function sideFirst<Value>([first, second]: readonly [Value, Value], side: Side): readonly [Value, Value] {
  return side === 0 ? [first, second] : [second, first]
}
