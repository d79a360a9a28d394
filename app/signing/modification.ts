/**
 * First difference between a request and the screen. The UI shows the text of `request.modified` for every value; the value itself is for
 * error reports.
 *
 * approval: an approval to be revoked cannot be read · calldata: no known encoder writes these bytes · effects: the simulation changes other
 * balances or allowances than the screen shows · decimals: the screen shows a token with other decimals than its contract has · position: its
 * owner, pool or, in a migration, liquidity is not the one shown
 */
export type Modification =
  | 'account'
  | 'amountIn'
  | 'amountOut'
  | 'approval'
  | 'calldata'
  | 'chain'
  | 'contract'
  | 'deadline'
  | 'decimals'
  | 'effects'
  | 'expiration'
  | 'fees'
  | 'gas'
  | 'nonce'
  | 'permit'
  | 'position'
  | 'proof'
  | 'route'
  | 'side'
  | 'spender'
  | 'token'
  | 'types'
