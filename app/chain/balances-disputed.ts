/** The page's node and the wallet's report different balances at the same block. */
export class BalancesDisputed extends Error {
  override readonly name = 'BalancesDisputed'
}
