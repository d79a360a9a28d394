/**
 * How a request differs from what the screen shows. People are shown the text of `request.modified`; this is the detail for reports.
 *
 * calldata: not the one encoding of any order of ours · effects: the simulation moves something else
 */
export type Modification =
  | 'account'
  | 'amountIn'
  | 'amountOut'
  | 'calldata'
  | 'chain'
  | 'contract'
  | 'deadline'
  | 'effects'
  | 'expiration'
  | 'gas'
  | 'nonce'
  | 'permit'
  | 'route'
  | 'side'
  | 'spender'
  | 'token'
  | 'types'
