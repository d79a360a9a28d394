/** The panels of the account drawer, with their depth. */
const DEPTHS = {
  default: 0,
  settings: 1,
  accounts: 1,
  receive: 1,
  language: 2,
  currency: 2,
  balances: 2,
} as const

export type Panel = keyof typeof DEPTHS

/** The panel that the back button leads to. */
export function parentOf(panel: Panel): Panel {
  return DEPTHS[panel] === 2 ? 'settings' : 'default'
}

/** How a change of panels is animated: by depth. */
export function wayBetween(from: Panel, to: Panel): 'forward' | 'backward' | 'none' {
  const by = DEPTHS[to] - DEPTHS[from]
  return by > 0 ? 'forward' : by < 0 ? 'backward' : 'none'
}
