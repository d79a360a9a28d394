/** Names of the graph endpoint's enum. */
export const SAFETY_LEVELS = ['VERIFIED', 'MEDIUM_WARNING', 'STRONG_WARNING', 'BLOCKED'] as const
export type SafetyLevel = (typeof SAFETY_LEVELS)[number]

/** What the rules look at. */
export interface SafetyFacts {
  readonly address: string
  readonly symbol: string
  readonly name: string
  /** On the default token list. */
  readonly isListed: boolean
  /** `decimals()` could be read. */
  readonly isMetadataOk: boolean
}

export interface TokenSafety {
  readonly level: SafetyLevel
  /** Bears the symbol of a listed token at another address. */
  readonly isImpersonator: boolean
  /** Kept out of lists that nobody searched. */
  readonly isSpam: boolean
}

/** Longer ones are advertisements, not names. */
const SYMBOL_LENGTH = 20
const NAME_LENGTH = 80

/** Controls, bidirectional overrides, zero-width characters and the angle brackets of markup: no honest name needs them. */
const DECEPTIVE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>]|https?:|www\./u

/**
 * How far a token is to be trusted, from facts that need no service.
 *
 * VERIFIED        on the default token list
 * STRONG_WARNING  bears a listed symbol at another address, has a deceptive or overlong name, or unreadable decimals
 * MEDIUM_WARNING  everything else: unknown
 *
 * `listedSymbols` holds the symbols of listed tokens of the chain and of its own currency, each folded by `foldSymbol`.
 */
export function tokenSafety(token: SafetyFacts, listedSymbols: ReadonlySet<string>): TokenSafety {
  if (token.isListed) return { level: 'VERIFIED', isImpersonator: false, isSpam: false }
  const isImpersonator = listedSymbols.has(foldSymbol(token.symbol))
  const isSpam = isImpersonator || isDeceptive(token) || !token.isMetadataOk
  return { level: isSpam ? 'STRONG_WARNING' : 'MEDIUM_WARNING', isImpersonator, isSpam }
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

/** Why a token is to be taken with care, the gravest first. */
export type SafetyReason = 'blocked' | 'impersonator' | 'deceptive' | 'unreadable' | 'unlisted'

/** The reason of a verdict of `tokenSafety`; null for a token of the default list. */
export function safetyReason(
  token: Pick<SafetyFacts, 'symbol' | 'name'> & { readonly safety: SafetyLevel; readonly isImpersonator: boolean },
): SafetyReason | null {
  if (token.safety === 'BLOCKED') return 'blocked'
  if (token.safety === 'VERIFIED') return null
  if (token.isImpersonator) return 'impersonator'
  if (token.safety === 'MEDIUM_WARNING') return 'unlisted'
  return isDeceptive(token) ? 'deceptive' : 'unreadable'
}

/** Characters that pass for Latin letters and digits at a glance: the Cyrillic and Greek ones, and signs. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  А: 'A', В: 'B', С: 'C', Е: 'E', Н: 'H', І: 'I', Ј: 'J', К: 'K', М: 'M', О: 'O', Р: 'P', Ѕ: 'S', Т: 'T', Х: 'X', У: 'Y', Ԛ: 'Q', Ԝ: 'W', Ԁ: 'D',
  Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Ρ: 'P', Τ: 'T', Υ: 'Y', Χ: 'X',
  '₮': 'T', '0': 'O', '1': 'I', L: 'I', '5': 'S', $: 'S',
} // prettier-ignore

/** A symbol as the eye reads it: one case, no accents, no invisible characters, look-alike letters as one. */
export function foldSymbol(symbol: string): string {
  const plain = symbol
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cc}\p{Cf}\s]/gu, '')
    .toUpperCase()
  return Array.from(plain, (letter) => LOOKALIKES[letter] ?? letter).join('')
}

/** US dollars, in micros, that a token must have in pools to be listed without having been traded (G-23). */
const LISTING_TVL = 1_000_000_000n

/** Whether the token stands in the list of top tokens: traded or deep, priced by a pool, and no spam. */
export function isListable(
  facts: { readonly price: bigint | null; readonly dayVolume: bigint; readonly tvl: bigint },
  safety: TokenSafety,
): boolean {
  return !safety.isSpam && facts.price !== null && (facts.dayVolume > 0n || facts.tvl >= LISTING_TVL)
}
