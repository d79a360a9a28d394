import {
  ArrowLeftRight,
  ChartCandlestick,
  CreditCard,
  Droplets,
  FolderInput,
  House,
  KeyRound,
  Landmark,
  Layers,
  Plus,
  Puzzle,
  Repeat,
  Search,
  Send,
  Timer,
  Wallet,
} from 'lucide-react'

/** The sign of a place, by what one does there. */
export const BUILDING_ICONS = {
  limit: Timer,
  send: Send,
  buy: CreditCard,
  sell: Landmark,
  position: Layers,
  create: Plus,
  migrate: FolderInput,
  find: Search,
  pool: Droplets,
  portfolio: Wallet,
  passkey: KeyRound,
  extension: Puzzle,
  swap: Repeat,
  dollars: ArrowLeftRight,
  explore: ChartCandlestick,
  home: House,
} as const

export type BuildingIcon = keyof typeof BUILDING_ICONS
