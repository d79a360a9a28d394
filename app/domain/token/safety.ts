import { SAFETY_REASONS, type SafetyLevel, type SafetyReason } from './safety-names.ts'

/** Severities in ascending order. */
export const SAFETY_SEVERITIES = ['NONE', 'LOW', 'MEDIUM', 'HIGH', 'BLOCKED'] as const
export type SafetySeverity = (typeof SAFETY_SEVERITIES)[number]

const SEVERITY: Readonly<Record<SafetyReason, SafetySeverity>> = {
  blocked: 'BLOCKED',
  honeypot: 'HIGH',
  frozen: 'HIGH',
  veryHighFee: 'HIGH',
  impersonator: 'HIGH',
  deceptive: 'HIGH',
  highFee: 'MEDIUM',
  unreadable: 'MEDIUM',
  fee: 'MEDIUM',
  unlisted: 'LOW',
}

/** Input of the rules. */
export interface SafetyFacts {
  readonly address: string
  readonly symbol: string
  readonly name: string
  /** On the default token list or one of the operator's. */
  readonly isListed: boolean
  /** On the operator's block list. */
  readonly isBlocked: boolean
  /** `decimals()` could be read. */
  readonly isMetadataOk: boolean
}

/** Result of a simulated purchase and sale: tax in basis points; null if the transfer fails. */
export interface TransferTrial {
  readonly buyFee: number | null
  readonly sellFee: number | null
}

/** Safety notice on the page of a token (`findings` in GraphQL). */
export interface TokenFindings extends TransferTrial {
  /** Most severe first. */
  readonly reasons: readonly SafetyReason[]
  /** UNIX seconds. Null if purchase and sale could not be simulated, so the tax is unknown. */
  readonly triedAt: number | null
}

export interface TokenSafety {
  readonly level: SafetyLevel
  /** Has the symbol of a listed token at another address. */
  readonly isImpersonator: boolean
  /** Excluded from lists, but not from searches. */
  readonly isSpam: boolean
  /** Most severe first; empty for a trusted token. */
  readonly reasons: readonly SafetyReason[]
}

/** A token of the default list, or the native currency. */
export const TRUSTED: TokenSafety = { level: 'VERIFIED', isImpersonator: false, isSpam: false, reasons: [] }

/** Longer symbols are advertisements. */
const SYMBOL_LENGTH = 20
const NAME_LENGTH = 80

/**
 * Control characters, bidirectional overrides, zero-width characters, markup brackets and links: honest names need none
 * of them.
 */
const DECEPTIVE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>]|https?:|www\./u

/**
 * Classifies a token by lists and its name. `withTrial` adds the result of a trial.
 *
 * VERIFIED        on a token list
 * STRONG_WARNING  has a listed symbol at another address, a deceptive or overlong name, or unreadable decimals
 * MEDIUM_WARNING  everything else: unknown
 * BLOCKED         on the operator's block list, whatever else it is on
 *
 * `listedSymbols` holds the symbols of listed tokens of the chain and of its native currency, each folded by
 * `foldSymbol`.
 */
export function tokenSafety(token: SafetyFacts, listedSymbols: ReadonlySet<string>): TokenSafety {
  if (token.isBlocked) return { level: 'BLOCKED', isImpersonator: false, isSpam: true, reasons: ['blocked'] }
  if (token.isListed) return TRUSTED
  const isImpersonator = listedSymbols.has(foldSymbol(token.symbol))
  const found = new Set<SafetyReason>(['unlisted'])
  if (isImpersonator) found.add('impersonator')
  if (isDeceptive(token)) found.add('deceptive')
  if (!token.isMetadataOk) found.add('unreadable')
  const reasons = sortReasons(found)
  return { level: levelOf(reasons), isImpersonator, isSpam: found.size > 1, reasons }
}

/** Thresholds in basis points: high, very high and total tax. */
const HIGH_FEE = 1_500
const VERY_HIGH_FEE = 8_000
const TOTAL_FEE = 10_000

/** Adds the result of a trial; `trial` is null if there is none. */
export function withTrial(safety: TokenSafety, trial: TransferTrial | null): TokenSafety {
  const found = trial && trialReason(trial)
  if (!found) return safety
  const reasons = sortReasons(new Set([...safety.reasons, found]))
  const level = levelOf(reasons)
  return { ...safety, level, isSpam: safety.isSpam || SEVERITY[found] === 'HIGH', reasons }
}

/**
 * Whether a token that was tried is a trap: it cannot be bought or sold, or keeps nearly the whole amount. Traps are excluded from lists,
 * but not from searches.
 */
export function isTrap(trial: TransferTrial): boolean {
  const found = trialReason(trial)
  return found !== undefined && SEVERITY[found] === 'HIGH'
}

function trialReason({ buyFee, sellFee }: TransferTrial): SafetyReason | undefined {
  if (buyFee === null) return 'frozen'
  if (sellFee === null || sellFee >= TOTAL_FEE) return 'honeypot'
  const fee = Math.max(buyFee, sellFee)
  if (fee >= VERY_HIGH_FEE) return 'veryHighFee'
  if (fee >= HIGH_FEE) return 'highFee'
  return fee > 0 ? 'fee' : undefined
}

/** Returns the most severe reason for caution; null for a trusted token. Without findings it is derived from level, symbol and name. */
export function safetyReason(
  token: Pick<SafetyFacts, 'symbol' | 'name'> & {
    readonly safety: SafetyLevel
    readonly isImpersonator: boolean
    readonly findings?: TokenFindings | undefined
  },
): SafetyReason | null {
  const [worst] = token.findings?.reasons ?? []
  if (worst) return worst
  if (token.safety === 'BLOCKED') return 'blocked'
  if (token.safety === 'VERIFIED') return null
  if (token.isImpersonator) return 'impersonator'
  if (token.safety === 'MEDIUM_WARNING') return 'unlisted'
  return isDeceptive(token) ? 'deceptive' : 'unreadable'
}

/** Returns the severity of the most severe reason. */
export function severityOf(reasons: readonly SafetyReason[]): SafetySeverity {
  const [worst] = reasons
  return worst === undefined ? 'NONE' : SEVERITY[worst]
}

/** Severity of a level without findings: the highest among the reasons of the level. */
const SEVERITY_OF_LEVEL: Readonly<Record<SafetyLevel, SafetySeverity>> = {
  VERIFIED: 'NONE',
  MEDIUM_WARNING: 'MEDIUM',
  STRONG_WARNING: 'HIGH',
  BLOCKED: 'BLOCKED',
}

/** Returns the severity of a token, as far as it is known. */
export function tokenSeverity(token: {
  readonly safety: SafetyLevel
  readonly findings?: TokenFindings | null | undefined
}): SafetySeverity {
  return token.findings ? severityOf(token.findings.reasons) : SEVERITY_OF_LEVEL[token.safety]
}

/** Whether one severity is higher than the other. */
export function isMoreSevere(a: SafetySeverity, b: SafetySeverity): boolean {
  return SAFETY_SEVERITIES.indexOf(a) > SAFETY_SEVERITIES.indexOf(b)
}

/** Unlisted tokens and low taxes are medium; anything more severe is strong. */
function levelOf([worst]: readonly SafetyReason[]): SafetyLevel {
  if (worst === undefined) return 'VERIFIED'
  if (worst === 'blocked') return 'BLOCKED'
  return worst === 'unlisted' || worst === 'fee' ? 'MEDIUM_WARNING' : 'STRONG_WARNING'
}

function sortReasons(reasons: ReadonlySet<SafetyReason>): readonly SafetyReason[] {
  return SAFETY_REASONS.filter((reason) => reasons.has(reason))
}

function isDeceptive({ symbol, name }: Pick<SafetyFacts, 'symbol' | 'name'>): boolean {
  return (
    symbol.trim() === '' ||
    symbol.length > SYMBOL_LENGTH ||
    name.length > NAME_LENGTH ||
    DECEPTIVE.test(symbol) ||
    DECEPTIVE.test(name)
  )
}

/**
 * Characters that look like Latin letters and digits: Cyrillic, Greek, Armenian, Cherokee, barred letters, and signs.
 */
const LOOKALIKES: Readonly<Record<string, string>> = {
  А: 'A', В: 'B', С: 'C', Е: 'E', Н: 'H', І: 'I', Ј: 'J', К: 'K', М: 'M', О: 'O', Р: 'P', Ѕ: 'S', Т: 'T', Х: 'X', У: 'Y', Ԛ: 'Q', Ԝ: 'W', Ԁ: 'D',
  Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Ρ: 'P', Τ: 'T', Υ: 'Y', Χ: 'X',
  Ø: 'O', Đ: 'D', Ð: 'D', Ł: 'I', Ɓ: 'B', Ɗ: 'D', Ƙ: 'K', Ɛ: 'E', Ꞓ: 'C',
  Տ: 'S', Օ: 'O', Ս: 'U', Լ: 'I', 
  Ꭰ: 'D', Ꭱ: 'R', Ꭲ: 'T', Ꭺ: 'A', Ꭻ: 'J', Ꭼ: 'E', Ꮃ: 'W', Ꮇ: 'M', Ꮋ: 'H', Ꮐ: 'G', Ꮑ: 'N', Ꮓ: 'Z', Ꮖ: 'I', Ꮤ: 'W', Ꮥ: 'S', Ꮩ: 'V', Ꮪ: 'S', Ꮮ: 'I', Ꮯ: 'C', Ꮲ: 'P', Ꮶ: 'K', Ᏼ: 'B',
  '₮': 'T', '€': 'E', '¢': 'C', '₿': 'B', '|': 'I', '!': 'I', '0': 'O', '1': 'I', L: 'I', '5': 'S', $: 'S',
} // prettier-ignore

/** Characters ignored between letters: marks, control characters, spaces, dots, dashes, quotes. */
const IGNORED_CHARACTERS = /[\p{M}\p{Cc}\p{Cf}\p{Variation_Selector}\p{Pd}\p{Pc}\p{Pi}\p{Pf}\s.·•'"`*]/gu

/**
 * Folds a symbol for visual comparison: one case, without accents, spacing, invisible characters and a leading dollar sign, with look-alike
 * letters unified.
 */
export function foldSymbol(symbol: string): string {
  const plain = symbol
    .normalize('NFKD')
    .replace(IGNORED_CHARACTERS, '')
    .replace(/^\$(?=.)/u, '')
    .toUpperCase()
  return Array.from(plain, (letter) => LOOKALIKES[letter] ?? letter).join('')
}

/** Whether a token may be in the list of top tokens: traded, not spam, and priced, which implies a deep pool. */
export function isListable(
  { price, volume }: { readonly price: bigint | null; readonly volume: bigint },
  isSpam: boolean,
): boolean {
  return !isSpam && price !== null && volume > 0n
}
