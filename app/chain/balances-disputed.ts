/** Thrown if the page's node and the wallet's node return different balances at the same block. */
export class BalancesDisputed extends Error {
  override readonly name = 'BalancesDisputed'
}
