import type { Bps } from '#app/domain/amount/percent.ts'
import { DEFAULT_DEADLINE_MINUTES, MAX_DEADLINE_MINUTES } from './deadline-entry.ts'
import { MAX_SLIPPAGE } from './slippage-entry.ts'

/** The limits that a user can set for swaps, and for changes of liquidity. */
export interface TradeLimits {
  /** Slippage tolerance in bps; `auto` depends on the trade. */
  readonly slippage: 'auto' | Bps
  /** Minutes from the creation of the transaction to its deadline. */
  readonly deadlineMinutes: number
}

export const DEFAULT_TRADE_LIMITS: TradeLimits = { slippage: 'auto', deadlineMinutes: DEFAULT_DEADLINE_MINUTES }

/** An object of which every field may be missing or malformed. */
export type Fields<Of> = { readonly [Name in keyof Of]?: unknown }

/** Parses stored limits. A missing or malformed limit has its default. */
export function readTradeLimits(text: string | null): TradeLimits {
  const { slippage, deadlineMinutes }: Fields<TradeLimits> = storedFields(text)
  return {
    slippage: isWithin(slippage, MAX_SLIPPAGE) ? (slippage as Bps) : DEFAULT_TRADE_LIMITS.slippage,
    deadlineMinutes: isWithin(deadlineMinutes, MAX_DEADLINE_MINUTES)
      ? deadlineMinutes
      : DEFAULT_TRADE_LIMITS.deadlineMinutes,
  }
}

export function hasDefaultLimits({ slippage, deadlineMinutes }: TradeLimits): boolean {
  return slippage === DEFAULT_TRADE_LIMITS.slippage && deadlineMinutes === DEFAULT_TRADE_LIMITS.deadlineMinutes
}

/** Parses the fields of a stored JSON object, with values of any type; empty if the text is not an object. */
export function storedFields(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function isWithin(value: unknown, maximum: number): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= maximum
}
