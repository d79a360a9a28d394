/** Tokens that arrived in an account or left it. */
export interface TokenMovement {
  /** Base units: above zero if they arrived, below if they left. */
  readonly amount: bigint
  /** Value of the moved tokens at the time of the movement, in micro-dollars; null if unknown. */
  readonly value: bigint | null
  /** Whether the amount paid a network cost: it then leaves at its cost, without a profit or a loss. */
  readonly isNetworkCost?: boolean
}

/** Profit and loss of one token by average cost. Money in micro-dollars, amounts in base units. */
export interface TokenProfit {
  /** Balance of the account. */
  readonly held: bigint
  /** Part of `held` whose cost is known. */
  readonly heldAtCost: bigint
  /** Cost of `heldAtCost`. */
  readonly cost: bigint
  /** Value of outgoing tokens with a known cost when they left, minus that cost. */
  readonly realised: bigint
  /** Outgoing tokens that `realised` excludes, because their cost or value was unknown. */
  readonly leftUnknown: bigint
}

/**
 * Returns profit and loss by average cost. Incoming tokens cost their value at that time; outgoing tokens carry the average cost of the
 * balance. Incoming tokens of unknown value have no cost: they are counted separately, and leave in proportion to their share of the
 * balance.
 *
 * Rounds   cost and value of outgoing tokens down to micro-dollars, and their part with a known cost down to base units
 * Returns  null if more tokens leave than are held: the history is incomplete
 */
export function tokenProfit(movements: readonly TokenMovement[]): TokenProfit | null {
  let [held, heldAtCost, cost, realised, leftUnknown] = [0n, 0n, 0n, 0n, 0n]
  for (const { amount, value, isNetworkCost = false } of movements) {
    if (amount >= 0n) {
      held += amount
      if (value !== null) {
        heldAtCost += amount
        cost += value
      }
      continue
    }
    const outgoing = -amount
    if (outgoing > held) return null
    const outgoingAtCost = (outgoing * heldAtCost) / held
    const outgoingCost = heldAtCost === 0n ? 0n : (cost * outgoingAtCost) / heldAtCost
    if (value === null && !isNetworkCost) leftUnknown += outgoing
    if (value !== null && !isNetworkCost) {
      realised += (value * outgoingAtCost) / outgoing - outgoingCost
      leftUnknown += outgoing - outgoingAtCost
    }
    held -= outgoing
    heldAtCost -= outgoingAtCost
    cost -= outgoingCost
  }
  return { held, heldAtCost, cost, realised, leftUnknown }
}
