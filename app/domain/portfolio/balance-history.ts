/** A transfer of a token to or from an account. */
export interface DatedMovement {
  /** Base units: above zero if they arrived, below if they left. */
  readonly amount: bigint
  /** UNIX seconds. */
  readonly time: number
}

/**
 * Returns the balances of a token at past times, computed backwards from the present one. Transfers at or after a time are excluded.
 *
 * Units    balances in base units, times in UNIX seconds
 * Returns  null if a past balance would be negative: the transfers do not explain the present balance
 *
 * `movements` and `times` ascend.
 */
export function balanceHistory(
  present: bigint,
  movements: readonly DatedMovement[],
  times: readonly number[],
): readonly bigint[] | null {
  const balances: bigint[] = []
  let balance = present
  let remaining = movements.length
  for (const time of times.toReversed()) {
    let last = movements[remaining - 1]
    while (last !== undefined && last.time >= time) {
      balance -= last.amount
      if (balance < 0n) return null
      remaining -= 1
      last = movements[remaining - 1]
    }
    balances.push(balance)
  }
  return balances.reverse()
}
