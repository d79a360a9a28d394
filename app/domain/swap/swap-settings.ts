import type { Bps } from '#app/domain/amount/percent.ts'
import { MAX_SLIPPAGE } from './slippage-entry.ts'
import { DEFAULT_DEADLINE_MINUTES, MAX_DEADLINE_MINUTES } from './deadline-entry.ts'

/** Pool versions in the order they are listed. */
export const POOL_VERSIONS = ['V4', 'V3', 'V2'] as const
export type PoolVersion = (typeof POOL_VERSIONS)[number]

/** What a user can set for their swaps. */
export interface SwapSettings {
  /** Distance of the limit from the quoted amount. */
  readonly slippage: 'auto' | Bps
  /** Minutes from the creation of the transaction to its deadline. */
  readonly deadlineMinutes: number
  /** The best price after network cost, or the first quote, which looks at single routes only. */
  readonly routing: 'BEST_PRICE' | 'FASTEST'
  /** The versions a route may use, at least one. */
  readonly versions: readonly PoolVersion[]
}

export const DEFAULT_SWAP_SETTINGS: SwapSettings = {
  slippage: 'auto',
  deadlineMinutes: DEFAULT_DEADLINE_MINUTES,
  routing: 'BEST_PRICE',
  versions: POOL_VERSIONS,
}

/** Parses stored settings. A missing or malformed one has its default. */
export function readSwapSettings(text: string | null): SwapSettings {
  const { slippage, deadlineMinutes, routing, versions } = parsed(text)
  const on = POOL_VERSIONS.filter((version) => Array.isArray(versions) && versions.includes(version))
  return {
    slippage: isWithin(slippage, MAX_SLIPPAGE) ? (slippage as Bps) : DEFAULT_SWAP_SETTINGS.slippage,
    deadlineMinutes: isWithin(deadlineMinutes, MAX_DEADLINE_MINUTES)
      ? deadlineMinutes
      : DEFAULT_SWAP_SETTINGS.deadlineMinutes,
    routing: routing === 'FASTEST' ? routing : DEFAULT_SWAP_SETTINGS.routing,
    versions: on.length > 0 ? on : DEFAULT_SWAP_SETTINGS.versions,
  }
}

/** The settings after a version was turned on or off. The last one stays on. */
export function withVersionToggled(settings: SwapSettings, version: PoolVersion): SwapSettings {
  const versions = POOL_VERSIONS.filter((each) => settings.versions.includes(each) !== (each === version))
  return versions.length === 0 ? settings : { ...settings, versions }
}

export function isDefault(settings: SwapSettings): boolean {
  const { slippage, deadlineMinutes, routing, versions } = DEFAULT_SWAP_SETTINGS
  return (
    settings.slippage === slippage &&
    settings.deadlineMinutes === deadlineMinutes &&
    settings.routing === routing &&
    settings.versions.length === versions.length
  )
}

function isWithin(value: unknown, maximum: number): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= maximum
}

function parsed(text: string | null): Readonly<Partial<Record<keyof SwapSettings, unknown>>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
