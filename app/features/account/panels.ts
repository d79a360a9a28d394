/** The panels of the account drawer, with their depth. */
const DEPTHS = {
  default: 0,
  settings: 1,
  receive: 1,
  receiveQr: 1,
  receiveExchange: 1,
  pools: 1,
  /** The accounts of the connected wallet. Events contain the name `wallets`. */
  wallets: 1,
  language: 2,
  currency: 2,
  balances: 2,
} as const

export type Panel = keyof typeof DEPTHS

/** Returns the panel that the back button opens. */
export function parentOf(panel: Panel): Panel {
  return DEPTHS[panel] === 2 ? 'settings' : 'default'
}

/** Returns the animation of a change of panels, by their depths. */
export function transitionBetween(from: Panel, to: Panel): 'forward' | 'backward' | 'none' {
  const depthChange = DEPTHS[to] - DEPTHS[from]
  return depthChange > 0 ? 'forward' : depthChange < 0 ? 'backward' : 'none'
}
