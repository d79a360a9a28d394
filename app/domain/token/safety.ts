/** Names of the graph endpoint's enum. */
export const SAFETY_LEVELS = ['VERIFIED', 'MEDIUM_WARNING', 'STRONG_WARNING', 'BLOCKED'] as const
export type SafetyLevel = (typeof SAFETY_LEVELS)[number]

/** How grave it is (G-13), the gravest last. */
export const SAFETY_SEVERITIES = ['NONE', 'LOW', 'MEDIUM', 'HIGH', 'BLOCKED'] as const
export type SafetySeverity = (typeof SAFETY_SEVERITIES)[number]

/**
 * Why a token is to be taken with care, the gravest first.
 *
 * blocked       the operator trades it not
 * honeypot      can be bought and not sold, or all of it is kept when it is
 * frozen        cannot even be bought
 * veryHighFee   a transfer costs 80 % of what moves, or more
 * highFee       15 % or more
 * impersonator  bears the symbol of a listed token at another address
 * deceptive     its name or symbol hides, turns or advertises something
 * unreadable    its contract does not say how many decimals it has
 * fee           a transfer costs something
 * unlisted      on no token list
 */
export const SAFETY_REASONS = [
  'blocked',
  'honeypot',
  'frozen',
  'veryHighFee',
  'highFee',
  'impersonator',
  'deceptive',
  'unreadable',
  'fee',
  'unlisted',
] as const
export type SafetyReason = (typeof SAFETY_REASONS)[number]

const SEVERITY: Readonly<Record<SafetyReason, SafetySeverity>> = {
  blocked: 'BLOCKED',
  honeypot: 'HIGH',
  frozen: 'HIGH',
  veryHighFee: 'HIGH',
  highFee: 'MEDIUM',
  impersonator: 'MEDIUM',
  deceptive: 'MEDIUM',
  unreadable: 'MEDIUM',
  fee: 'MEDIUM',
  unlisted: 'LOW',
}

/** What the rules look at. */
export interface SafetyFacts {
  readonly address: string
  readonly symbol: string
  readonly name: string
  /** On a token list: the default one, or one of the operator's. */
  readonly isListed: boolean
  /** On the operator's block list. */
  readonly isBlocked: boolean
  /** `decimals()` could be read. */
  readonly isMetadataOk: boolean
}

/** What a purchase and a sale, tried out on the chain, have shown: basis points kept of what moves; null where it refuses to move. */
export interface TransferTrial {
  readonly buyFee: number | null
  readonly sellFee: number | null
}

/** What a page says of a token (the `findings` of the graph endpoint). */
export interface TokenFindings extends TransferTrial {
  /** The gravest first. */
  readonly reasons: readonly SafetyReason[]
  /** UNIX seconds. Null: buying and selling could not be tried, and nothing is known of what the token keeps. */
  readonly triedAt: number | null
}

export interface TokenSafety {
  readonly level: SafetyLevel
  /** Bears the symbol of a listed token at another address. */
  readonly isImpersonator: boolean
  /** Kept out of lists that nobody searched. */
  readonly isSpam: boolean
  /** The gravest first; none for a token to be trusted. */
  readonly reasons: readonly SafetyReason[]
}

/** A token of the default list, or the chain's own currency. */
export const TRUSTED: TokenSafety = { level: 'VERIFIED', isImpersonator: false, isSpam: false, reasons: [] }

/** Longer ones are advertisements, not names. */
const SYMBOL_LENGTH = 20
const NAME_LENGTH = 80

/** Controls, bidirectional overrides, zero-width characters and the angle brackets of markup: no honest name needs them. */
const DECEPTIVE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>]|https?:|www\./u

/**
 * How far a token is to be trusted, from lists and its name alone. `withTrial` adds what trying it out has shown.
 *
 * VERIFIED        on a token list
 * STRONG_WARNING  bears a listed symbol at another address, has a deceptive or overlong name, or unreadable decimals
 * MEDIUM_WARNING  everything else: unknown
 * BLOCKED         on the operator's block list, whatever else it is on
 *
 * `listedSymbols` holds the symbols of listed tokens of the chain and of its own currency, each folded by `foldSymbol`.
 */
export function tokenSafety(token: SafetyFacts, listedSymbols: ReadonlySet<string>): TokenSafety {
  if (token.isBlocked) return { level: 'BLOCKED', isImpersonator: false, isSpam: true, reasons: ['blocked'] }
  if (token.isListed) return TRUSTED
  const isImpersonator = listedSymbols.has(foldSymbol(token.symbol))
  const found = new Set<SafetyReason>(['unlisted'])
  if (isImpersonator) found.add('impersonator')
  if (isDeceptive(token)) found.add('deceptive')
  if (!token.isMetadataOk) found.add('unreadable')
  const reasons = inOrder(found)
  return { level: levelOf(reasons), isImpersonator, isSpam: found.size > 1, reasons }
}

/** Basis points from which a fee is high, very high, and all there is (G-13). */
const HIGH_FEE = 1_500
const VERY_HIGH_FEE = 8_000
const EVERYTHING = 10_000

/** The verdict with what trying the token out has shown; null while it could not be tried. */
export function withTrial(safety: TokenSafety, trial: TransferTrial | null): TokenSafety {
  const found = trial && trialReason(trial)
  if (!found) return safety
  const reasons = inOrder(new Set([...safety.reasons, found]))
  const level = levelOf(reasons)
  return { ...safety, level, isSpam: safety.isSpam || SEVERITY[found] === 'HIGH', reasons }
}

/** Whether trying it out has shown that nobody should buy it. Kept out of lists that nobody searched. */
export function isTrap(trial: TransferTrial): boolean {
  const found = trialReason(trial)
  return found !== undefined && SEVERITY[found] === 'HIGH'
}

function trialReason({ buyFee, sellFee }: TransferTrial): SafetyReason | undefined {
  if (buyFee === null) return 'frozen'
  if (sellFee === null || sellFee >= EVERYTHING) return 'honeypot'
  const fee = Math.max(buyFee, sellFee)
  if (fee >= VERY_HIGH_FEE) return 'veryHighFee'
  if (fee >= HIGH_FEE) return 'highFee'
  return fee > 0 ? 'fee' : undefined
}

/**
 * The gravest reason to take a token with care; null for one to be trusted. Where its findings were not asked for it follows from its
 * level and its name.
 */
export function safetyReason(
  token: Pick<SafetyFacts, 'symbol' | 'name'> & {
    readonly safety: SafetyLevel
    readonly isImpersonator: boolean
    readonly findings?: TokenFindings | undefined
  },
): SafetyReason | null {
  const [gravest] = token.findings?.reasons ?? []
  if (gravest) return gravest
  if (token.safety === 'BLOCKED') return 'blocked'
  if (token.safety === 'VERIFIED') return null
  if (token.isImpersonator) return 'impersonator'
  if (token.safety === 'MEDIUM_WARNING') return 'unlisted'
  return isDeceptive(token) ? 'deceptive' : 'unreadable'
}

/** How grave a verdict is: as its gravest reason. */
export function severityOf(reasons: readonly SafetyReason[]): SafetySeverity {
  const [gravest] = reasons
  return gravest === undefined ? 'NONE' : SEVERITY[gravest]
}

/** Where nobody said what a level follows from: the gravest that it may stand for. */
const OF_LEVEL: Readonly<Record<SafetyLevel, SafetySeverity>> = {
  VERIFIED: 'NONE',
  MEDIUM_WARNING: 'MEDIUM',
  STRONG_WARNING: 'HIGH',
  BLOCKED: 'BLOCKED',
}

/** How grave a token's verdict is (G-13), as far as it was told. */
export function gravityOf(token: {
  readonly safety: SafetyLevel
  readonly findings?: TokenFindings | null | undefined
}): SafetySeverity {
  return token.findings ? severityOf(token.findings.reasons) : OF_LEVEL[token.safety]
}

/** Whether one verdict is graver than the other. */
export function isGraver(one: SafetySeverity, other: SafetySeverity): boolean {
  return SAFETY_SEVERITIES.indexOf(one) > SAFETY_SEVERITIES.indexOf(other)
}

/** An unlisted token and a small fee are to be known; whatever is graver makes the token suspect. */
function levelOf([gravest]: readonly SafetyReason[]): SafetyLevel {
  if (gravest === undefined) return 'VERIFIED'
  if (gravest === 'blocked') return 'BLOCKED'
  return gravest === 'unlisted' || gravest === 'fee' ? 'MEDIUM_WARNING' : 'STRONG_WARNING'
}

function inOrder(reasons: ReadonlySet<SafetyReason>): readonly SafetyReason[] {
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

/** Characters that pass for Latin letters and digits at a glance: Cyrillic, Greek, Armenian, Cherokee ones, barred ones, and signs. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  А: 'A', В: 'B', С: 'C', Е: 'E', Н: 'H', І: 'I', Ј: 'J', К: 'K', М: 'M', О: 'O', Р: 'P', Ѕ: 'S', Т: 'T', Х: 'X', У: 'Y', Ԛ: 'Q', Ԝ: 'W', Ԁ: 'D',
  Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Ρ: 'P', Τ: 'T', Υ: 'Y', Χ: 'X',
  Ø: 'O', Đ: 'D', Ð: 'D', Ł: 'I', Ɓ: 'B', Ɗ: 'D', Ƙ: 'K', Ɛ: 'E', Ꞓ: 'C',
  Տ: 'S', Օ: 'O', Ս: 'U', Լ: 'I', 
  Ꭰ: 'D', Ꭱ: 'R', Ꭲ: 'T', Ꭺ: 'A', Ꭻ: 'J', Ꭼ: 'E', Ꮃ: 'W', Ꮇ: 'M', Ꮋ: 'H', Ꮐ: 'G', Ꮑ: 'N', Ꮓ: 'Z', Ꮖ: 'I', Ꮤ: 'W', Ꮥ: 'S', Ꮩ: 'V', Ꮪ: 'S', Ꮮ: 'I', Ꮯ: 'C', Ꮲ: 'P', Ꮶ: 'K', Ᏼ: 'B',
  '₮': 'T', '€': 'E', '¢': 'C', '₿': 'B', '|': 'I', '!': 'I', '0': 'O', '1': 'I', L: 'I', '5': 'S', $: 'S',
} // prettier-ignore

/** What is between letters is not read: marks, controls, spaces, points, dashes, quotes. */
const UNREAD = /[\p{M}\p{Cc}\p{Cf}\p{Variation_Selector}\p{Pd}\p{Pc}\p{Pi}\p{Pf}\s.·•'"`*]/gu

/** A symbol as the eye reads it: one case, no accents, spacing or invisible characters, no sign before it, look-alike letters as one. */
export function foldSymbol(symbol: string): string {
  const plain = symbol
    .normalize('NFKD')
    .replace(UNREAD, '')
    .replace(/^\$(?=.)/u, '')
    .toUpperCase()
  return Array.from(plain, (letter) => LOOKALIKES[letter] ?? letter).join('')
}

/** Whether the token stands in the list of top tokens (G-23): traded, no spam, and priced by pools, which are deeper than that list asks. */
export function isListable(
  { price, volume }: { readonly price: bigint | null; readonly volume: bigint },
  isSpam: boolean,
): boolean {
  return !isSpam && price !== null && volume > 0n
}
