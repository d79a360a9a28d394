import { ChartCandlestick, Droplets, House, KeyRound, Layers, Puzzle, Repeat, Timer } from 'lucide-react'

/** Icons of coming-soon pages and of the alternatives that they link to. */
export const COMING_SOON_ICONS = {
  limit: Timer,
  position: Layers,
  pool: Droplets,
  passkey: KeyRound,
  extension: Puzzle,
  swap: Repeat,
  explore: ChartCandlestick,
  home: House,
} as const

export type ComingSoonIconName = keyof typeof COMING_SOON_ICONS
