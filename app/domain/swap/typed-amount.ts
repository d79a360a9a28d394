/** Whether a text is up to 60 digits, optionally with a point and up to 36 more: the form of an amount in links and for `parseUnits`. */
export function isAmountText(text: string): boolean {
  return /^\d{0,60}(?:\.\d{0,36})?$/.test(text)
}

/** The separator before the fraction: `1,234.5` or `1.234,5`. */
export type DecimalSeparator = '.' | ','

/** How a language writes an amount in its field. */
export interface AmountNotation {
  readonly decimalSeparator: DecimalSeparator
  /** `1234.50` → `1,234.50` or `1.234,50`: keeps every digit and adds nothing but group separators. */
  readonly fieldAmount: (amount: string) => string
}

/** Whitespace, apostrophes, and the invisible bidirectional marks around numbers in Arabic and Hebrew texts. */
const SPACES = /[\s\u00a0\u202f'\u2019\u200e\u200f\u061c\u2066-\u2069]/g
/** Digits of Arabic and Persian keyboards, and full-width ones. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g
/** Signs around a pasted amount that do not change it: `$1,200`, `1 200 €`, `+5`. */
const SURROUNDING_SIGNS = /^[\p{Sc}+\uff0b]+|\p{Sc}+$/gu
/** Characters. Longer texts are not parsed. */
const MAX_TYPED = 200

/**
 * Returns the amount that a user entered in a field as digits with at most one point; `undefined` when the text is malformed or ambiguous.
 * The first rule that yields a valid amount applies:
 *
 * Own notation          a text in exactly the language's notation: `1,000` is a thousand in English and one in German
 * An edit of the field  separators that the field already showed keep their meaning. A typed point or comma is the decimal separator,
 *                       because some keyboards have only one of them; the field replaces it by the language's own at once. Typed after a
 *                       final group of three (`1.500`), it turns the earlier separator into a group separator
 * Both separators       the last one is the decimal separator, the others must separate groups of three: `1,234.56`, `1.234,56`
 * One, more than once   it separates groups of three: `1,234,567`. No group follows a zero, so `0.500,` is not 500
 * One, once             a group separator if it is not the language's decimal separator and three digits follow a number of at most three
 *                       digits; else the decimal separator
 *
 * Currency signs around the amount and a leading plus are ignored. `before` is the amount that the field showed before the edit; `isValid`
 * limits the digits of the new amount.
 */
export function typedAmount(
  typed: string,
  before: string,
  notation: AmountNotation,
  isValid: (text: string) => boolean = isAmountText,
): string | undefined {
  if (typed.length > MAX_TYPED) return undefined
  const entered = normalize(typed, notation)
  return [readOwnNotation, readEdit, readSeparators]
    .map((read) => read(entered, notation, before, isValid))
    .find((plain) => plain !== undefined && isValid(plain))
}

/** negative: below zero · notation: an exponent or a hexadecimal number · tooLong: too many digits · malformed: anything else. */
export type AmountProblem = 'negative' | 'notation' | 'tooLong' | 'malformed'

/** Returns why `typedAmount` rejects a text. */
export function amountProblem(typed: string): AmountProblem {
  const text = withLatinDigits(typed.slice(0, MAX_TYPED)).replace(SPACES, '').replace(SURROUNDING_SIGNS, '')
  if (/^[-\u2212\u2013\uff0d(]/.test(text)) return 'negative'
  if (/^(?:0x|[\d.,]+e[+-]?\d*$)/i.test(text)) return 'notation'
  return /^[\d.,]+$/.test(text) && text.replace(/\D/g, '').length > 60 ? 'tooLong' : 'malformed'
}

/** Removes redundant leading zeros: `00012` → `12`, `00.5` → `0.5`. */
export function withoutLeadingZeros(amount: string): string {
  return amount.replace(/^0+(?=\d)/, '')
}

/**
 * Returns the position of the caret in the reformatted field: after the same digits as before.
 *
 * `entered` and `caret` are the text and caret of the field before reformatting. A forward delete moves the caret over a group separator,
 * where it would otherwise get stuck.
 */
export function caretIn(
  shown: string,
  entered: string,
  caret: number,
  { decimalSeparator, deletesForward }: Pick<AmountNotation, 'decimalSeparator'> & { readonly deletesForward: boolean },
): number {
  const typed = entered.slice(0, caret)
  let remainingDigits = digitsOf(typed).length
  let position = 0
  while (remainingDigits > 0 && position < shown.length) {
    if (digitsOf(shown.charAt(position)) !== '') remainingDigits -= 1
    position += 1
  }
  const next = shown.slice(position)
  const isTypedSeparator = /[.,\u066b]$/.test(typed) && next.startsWith(decimalSeparator)
  const isBeforeGroup = deletesForward && /^[^\d]\d/.test(next) && !next.startsWith(decimalSeparator)
  return isTypedSeparator || isBeforeGroup ? position + 1 : position
}

function digitsOf(text: string): string {
  return withLatinDigits(text).replace(/\D/g, '')
}

function withLatinDigits(text: string): string {
  // The code point of each script's zero is a multiple of 16.
  return text.replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) % 16))
}

function normalize(text: string, { decimalSeparator }: AmountNotation): string {
  return withLatinDigits(text)
    .replace(/\u066b/g, decimalSeparator)
    .replace(/\u066c/g, decimalSeparator === '.' ? ',' : '.')
    .replace(/\uff0e/g, '.')
    .replace(/\uff0c/g, ',')
    .replace(SPACES, '')
    .replace(SURROUNDING_SIGNS, '')
}

/** Parses separators in the notation of the language, wherever they are in the text. */
function plainOf(text: string, { decimalSeparator }: AmountNotation): string {
  return decimalSeparator === '.' ? text.replaceAll(',', '') : text.replaceAll('.', '').replaceAll(',', '.')
}

function readOwnNotation(
  entered: string,
  notation: AmountNotation,
  _before: string,
  isValid: (text: string) => boolean,
): string | undefined {
  const plain = plainOf(entered, notation)
  return isValid(plain) && normalize(notation.fieldAmount(plain), notation) === entered ? plain : undefined
}

/** Reads a text that differs from the displayed one in a single place. */
function readEdit(entered: string, notation: AmountNotation, before: string): string | undefined {
  const shown = normalize(notation.fieldAmount(before), notation)
  const shorter = Math.min(entered.length, shown.length)
  let start = 0
  while (start < shorter && entered[start] === shown[start]) start++
  let end = 0
  while (end < shorter - start && entered.at(-1 - end) === shown.at(-1 - end)) end++
  const head = plainOf(shown.slice(0, start), notation)
  const tail = plainOf(shown.slice(shown.length - end), notation)
  const inserted = entered.slice(start, entered.length - end)
  const isSeparator = inserted === '.' || inserted === ','
  if (isSeparator && tail === '' && /^[1-9]\d{0,2}\.\d{3}$/.test(head)) return `${head.replace('.', '')}.`
  const plain = readSeparators(inserted, notation)
  return plain === undefined ? undefined : head + plain + tail
}

function readSeparators(entered: string, { decimalSeparator }: AmountNotation): string | undefined {
  const signs = [...entered].filter((sign) => sign === '.' || sign === ',')
  const last = signs.at(-1)
  if (last === undefined) return entered
  const other = last === '.' ? ',' : '.'
  if (signs.includes(other))
    return joinGroups(entered.slice(0, entered.lastIndexOf(last)), other, textAfter(entered, last))
  if (signs.length > 1) return joinGroups(entered, last, undefined)
  const isGroup = last !== decimalSeparator && /^[1-9]\d{0,2}[.,]\d{3}$/.test(entered)
  return isGroup ? joinGroups(entered, last, undefined) : entered.replace(last, '.')
}

function textAfter(entered: string, sign: string): string {
  return entered.slice(entered.lastIndexOf(sign) + 1)
}

function joinGroups(integer: string, sign: string, fraction: string | undefined): string | undefined {
  const [head = '', ...groups] = integer.split(sign)
  if (!/^[1-9]\d{0,2}$/.test(head) || !groups.every((group) => /^\d{3}$/.test(group))) return undefined
  return head + groups.join('') + (fraction === undefined ? '' : `.${fraction}`)
}
