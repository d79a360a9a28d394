import {
  DEFAULT_TRADE_LIMITS,
  hasDefaultLimits,
  readTradeLimits,
  storedFields,
  type Fields,
  type TradeLimits,
} from './trade-limits.ts'

/** Pool versions in the order they are listed. */
export const POOL_VERSIONS = ['V4', 'V3', 'V2'] as const
export type PoolVersion = (typeof POOL_VERSIONS)[number]

export interface SwapSettings extends TradeLimits {
  /** BEST_PRICE: the best price after network cost · FASTEST: the first quote, over a single route without splits. */
  readonly routing: 'BEST_PRICE' | 'FASTEST'
  /** The versions a route may use, at least one. */
  readonly versions: readonly PoolVersion[]
}

export const DEFAULT_SWAP_SETTINGS: SwapSettings = {
  ...DEFAULT_TRADE_LIMITS,
  routing: 'BEST_PRICE',
  versions: POOL_VERSIONS,
}

/** Parses stored settings. A missing or malformed setting has its default. */
export function readSwapSettings(text: string | null): SwapSettings {
  const { routing, versions }: Fields<SwapSettings> = storedFields(text)
  const enabled = POOL_VERSIONS.filter((version) => Array.isArray(versions) && versions.includes(version))
  return {
    ...readTradeLimits(text),
    routing: routing === 'FASTEST' ? routing : DEFAULT_SWAP_SETTINGS.routing,
    versions: enabled.length > 0 ? enabled : DEFAULT_SWAP_SETTINGS.versions,
  }
}

/** Returns the settings after a version was turned on or off. The last one stays on. */
export function withVersionToggled(settings: SwapSettings, version: PoolVersion): SwapSettings {
  const versions = POOL_VERSIONS.filter((other) => settings.versions.includes(other) !== (other === version))
  return versions.length === 0 ? settings : { ...settings, versions }
}

export function isDefault(settings: SwapSettings): boolean {
  const { routing, versions } = DEFAULT_SWAP_SETTINGS
  return hasDefaultLimits(settings) && settings.routing === routing && settings.versions.length === versions.length
}
