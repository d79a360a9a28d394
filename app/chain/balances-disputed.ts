/** Thrown if the page's and the wallet's node return different balances at the same block, or if the page's node is too far behind. */
export class BalancesDisputed extends Error {
  override readonly name = 'BalancesDisputed'
}
