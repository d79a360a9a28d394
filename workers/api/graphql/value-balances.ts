import type { TokenSnapshot } from './chain-snapshot.ts'
import { percentChange, usdText, valueMicros } from './figures.ts'

export type HiddenReason = 'SPAM' | 'UNLISTED' | 'EXCLUDED' | 'SMALL'

/** Rules for which balances count towards a total. Ids are `chainId:address` in lower case. */
export interface ValueRules {
  readonly includeSmallBalances: boolean
  readonly includeSpamTokens: boolean
  readonly included: ReadonlySet<string>
  readonly excluded: ReadonlySet<string>
}

export const DEFAULT_RULES: ValueRules = {
  includeSmallBalances: true,
  includeSpamTokens: false,
  included: new Set(),
  excluded: new Set(),
}

export interface ValuedBalance {
  readonly token: TokenSnapshot
  /** Base units. */
  readonly amount: bigint
  /** Micro-dollars, rounded down; null without a price. */
  readonly value: bigint | null
  /** Why the balance does not count towards the total; null if it does. */
  readonly hiddenReason: HiddenReason | null
}

/** Micro-dollars. */
const ONE_DOLLAR = 1_000_000n

/** Values a balance and decides whether it counts towards the total. */
export function valueBalance(
  token: TokenSnapshot,
  amount: bigint,
  isSpam: (token: TokenSnapshot) => boolean,
  rules: ValueRules,
): ValuedBalance {
  const value = token.price === null ? null : valueMicros(amount, token.decimals, token.price)
  return { token, amount, value, hiddenReason: hiddenReason(token, value, isSpam, rules) }
}

function hiddenReason(
  token: TokenSnapshot,
  value: bigint | null,
  isSpam: (token: TokenSnapshot) => boolean,
  rules: ValueRules,
): HiddenReason | null {
  const id = `${token.chainId}:${token.address}`
  if (rules.excluded.has(id)) return 'EXCLUDED'
  if (!rules.included.has(id) && !rules.includeSpamTokens) {
    if (isSpam(token)) return 'SPAM'
    if (!token.isListed) return 'UNLISTED'
  }
  return !rules.includeSmallBalances && value !== null && value < ONE_DOLLAR ? 'SMALL' : null
}

/** Sorts balances by value, largest first, then those without a value, then hidden ones. */
export function sortByValue(balances: readonly ValuedBalance[]): readonly ValuedBalance[] {
  return [...balances].sort(
    (a, b) =>
      Number(a.hiddenReason !== null) - Number(b.hiddenReason !== null) ||
      Number((b.value ?? -1n) - (a.value ?? -1n) > 0n) - Number((b.value ?? -1n) - (a.value ?? -1n) < 0n) ||
      a.token.symbol.localeCompare(b.token.symbol, 'en'),
  )
}

/** Sum of the balances that are not hidden, in micro-dollars. */
export function totalValue(balances: readonly ValuedBalance[]): bigint {
  return balances.reduce((sum, { value, hiddenReason: hidden }) => sum + (hidden === null ? (value ?? 0n) : 0n), 0n)
}

export interface ValueChange {
  /** US dollars. */
  readonly absolute: string
  /** Percent, truncated after six decimals; null if the earlier value was zero. */
  readonly percentage: string | null
}

/**
 * Change in value of the current balances since an earlier time. Excludes hidden balances and those without a price now or then.
 *
 * Units    before: 1e-18 USD per whole token, in the order of the balances
 * Rounds   each value down, to micro-dollars
 * Returns  null if no balance had a price then
 */
export function valueChange(
  balances: readonly ValuedBalance[],
  before: readonly (bigint | null)[],
): ValueChange | null {
  let [now, then, isKnown] = [0n, 0n, false]
  balances.forEach(({ token, amount, value, hiddenReason: hidden }, index) => {
    const price = before[index] ?? null
    if (hidden !== null || value === null || price === null) return
    isKnown = true
    now += value
    then += valueMicros(amount, token.decimals, price)
  })
  return isKnown ? { absolute: usdText(now - then), percentage: percentChange(now, then) } : null
}
