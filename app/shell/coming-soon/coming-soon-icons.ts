import {
  ArrowLeftRight,
  ChartCandlestick,
  CreditCard,
  Droplets,
  House,
  KeyRound,
  Landmark,
  Layers,
  Puzzle,
  Repeat,
  Timer,
} from 'lucide-react'

/** The icon of each coming-soon page, by its activity. */
export const COMING_SOON_ICONS = {
  limit: Timer,
  buy: CreditCard,
  sell: Landmark,
  position: Layers,
  pool: Droplets,
  passkey: KeyRound,
  extension: Puzzle,
  swap: Repeat,
  dollars: ArrowLeftRight,
  explore: ChartCandlestick,
  home: House,
} as const

export type ComingSoonIcon = keyof typeof COMING_SOON_ICONS
