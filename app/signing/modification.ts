/**
 * How a request differs from what the screen shows. The UI shows the text of `request.modified` for all of them; this detail is for error
 * reports.
 *
 * calldata: not what a known encoder writes · effects: the simulation changes other balances or allowances than the screen shows ·
 * decimals: the screen shows a token with other decimals than its contract · position: another owner or pool than the screen shows
 */
export type Modification =
  | 'account'
  | 'amountIn'
  | 'amountOut'
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
