/** Tokens that arrived in an account or left it. */
export interface TokenMovement {
  /** Base units: above zero if they arrived, below if they left. */
  readonly amount: bigint
  /** Value of the moved tokens at that time, in micro-dollars; null if unknown. */
  readonly value: bigint | null
}

/** Profit and loss of one token by average cost. Money in micro-dollars, amounts in base units. */
export interface TokenProfit {
  /** Balance of the account. */
  readonly held: bigint
  /** The part of it whose cost is known. */
  readonly heldAtCost: bigint
  /** Cost of `heldAtCost`. */
  readonly cost: bigint
  /** Value of the tokens with a known cost when they left, less their cost. */
  readonly realised: bigint
  /** Tokens that have left and are not in `realised`, because their cost or their value was unknown. */
  readonly leftUnknown: bigint
}

/**
 * Profit and loss by average cost. Tokens that arrive cost what they are worth then; tokens that leave take the average cost of all that are held.
 * Where a value is unknown no cost is assumed: such tokens are counted apart, and leave in proportion to their share of what is held.
 *
 * Rounds   cost and value of what leaves down, to micro-dollars
 * Returns  null if more leaves than was held: the history is not complete
 */
export function tokenProfit(movements: readonly TokenMovement[]): TokenProfit | null {
  let [held, heldAtCost, cost, realised, leftUnknown] = [0n, 0n, 0n, 0n, 0n]
  for (const { amount, value } of movements) {
    if (amount >= 0n) {
      held += amount
      if (value !== null) {
        heldAtCost += amount
        cost += value
      }
      continue
    }
    const left = -amount
    if (left > held) return null
    const leftAtCost = (left * heldAtCost) / held
    const leftCost = heldAtCost === 0n ? 0n : (cost * leftAtCost) / heldAtCost
    if (value === null) leftUnknown += left
    else {
      realised += (value * leftAtCost) / left - leftCost
      leftUnknown += left - leftAtCost
    }
    held -= left
    heldAtCost -= leftAtCost
    cost -= leftCost
  }
  return { held, heldAtCost, cost, realised, leftUnknown }
}
