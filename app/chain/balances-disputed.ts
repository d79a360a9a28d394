/** Thrown if the page's node and the wallet's node return different balances, at the same block or because the page's node is outdated. */
export class BalancesDisputed extends Error {
  override readonly name = 'BalancesDisputed'
}
