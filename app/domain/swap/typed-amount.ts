/** Digits with at most one point, as an amount stands in a link and on the way to the chain. */
export function isAmountText(text: string): boolean {
  return /^\d{0,60}(?:\.\d{0,36})?$/.test(text)
}

/** What stands before the fraction: `1,234.5` or `1.234,5`. */
export type DecimalSign = '.' | ','

/** How a language writes an amount in its field. */
export interface AmountWriting {
  readonly decimalSign: DecimalSign
  /** `1234.50` → `1,234.50` or `1.234,50`: each of the amount's own signs stands, and none but those of groups is added. */
  readonly fieldAmount: (amount: string) => string
}

const SPACES = /[\s\u00a0\u202f'\u2019]/g
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g

/**
 * What a person made of a field, as digits with at most one point; `undefined` refuses it, for a figure that could be another is none.
 * The first reading that gives an amount counts:
 *
 * As written here       just as the language writes it: `1,000` is a thousand in English and one in German
 * An edit of the field  the signs left of what stood there keep their meaning. A sign put in by a key is the decimal sign, whichever it
 *                       is, for some keyboards have one of them alone; it shows as the language's own at once. After a group of three
 *                       at the end (`1.500` and then a sign) the first one was a group's
 * Both signs            the last one is the decimal sign, the others must part groups of three: `1,234.56`, `1.234,56`
 * One, more than once   it parts groups of three: `1,234,567`. No group follows a zero: `0.500,` is no way to write 500
 * One, once             before three digits and as the language parts groups, it does; else it is the decimal sign
 *
 * `before` is the amount that the field showed.
 */
export function typedAmount(typed: string, before: string, writing: AmountWriting): string | undefined {
  const entered = bare(typed, writing)
  return [asWritten, edited, ungrouped]
    .map((read) => read(entered, writing, before))
    .find((plain) => plain !== undefined && isAmountText(plain))
}

/**
 * Where the caret belongs in what a field shows once it is written as the language writes it: behind the same figures as before.
 *
 * `entered` and `caret` are the field's before it is written anew. A key that deletes forward steps over the sign of a group, where it
 * would otherwise stay for ever.
 */
export function caretIn(
  shown: string,
  entered: string,
  caret: number,
  { decimalSign, deletesForward }: Pick<AmountWriting, 'decimalSign'> & { readonly deletesForward: boolean },
): number {
  const typed = entered.slice(0, caret)
  let left = digitsOf(typed).length
  let at = 0
  while (left > 0 && at < shown.length) if (digitsOf(shown.charAt(at++)) !== '') left--
  const isBehindSign = /[.,\u066b]$/.test(typed) && shown[at] === decimalSign
  const isBeforeGroup = deletesForward && /^[^\d]\d/.test(shown.slice(at)) && shown[at] !== decimalSign
  return isBehindSign || isBeforeGroup ? at + 1 : at
}

function digitsOf(text: string): string {
  return latin(text).replace(/\D/g, '')
}

/** Keyboards for Arabic have digits and signs of their own. */
function latin(text: string): string {
  return text.replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) % 16))
}

function bare(text: string, { decimalSign }: AmountWriting): string {
  return latin(text)
    .replace(/\u066b/g, decimalSign)
    .replace(/\u066c/g, decimalSign === '.' ? ',' : '.')
    .replace(SPACES, '')
}

/** The amount that signs of this language write, whether or not they stand where it puts them. */
function plainOf(text: string, { decimalSign }: AmountWriting): string {
  return decimalSign === '.' ? text.replaceAll(',', '') : text.replaceAll('.', '').replaceAll(',', '.')
}

function asWritten(entered: string, writing: AmountWriting): string | undefined {
  const plain = plainOf(entered, writing)
  return isAmountText(plain) && bare(writing.fieldAmount(plain), writing) === entered ? plain : undefined
}

/** Some signs put in, taken out or replaced in one place. */
function edited(entered: string, writing: AmountWriting, before: string): string | undefined {
  const shown = bare(writing.fieldAmount(before), writing)
  const shorter = Math.min(entered.length, shown.length)
  let start = 0
  while (start < shorter && entered[start] === shown[start]) start++
  let end = 0
  while (end < shorter - start && entered.at(-1 - end) === shown.at(-1 - end)) end++
  const head = plainOf(shown.slice(0, start), writing)
  const tail = plainOf(shown.slice(shown.length - end), writing)
  const put = entered.slice(start, entered.length - end)
  const isKey = put === '.' || put === ','
  if (isKey && tail === '' && /^[1-9]\d{0,2}\.\d{3}$/.test(head)) return `${head.replace('.', '')}.`
  const plain = ungrouped(put, writing)
  return plain === undefined ? undefined : head + plain + tail
}

function ungrouped(entered: string, { decimalSign }: AmountWriting): string | undefined {
  const signs = [...entered].filter((sign) => sign === '.' || sign === ',')
  const last = signs.at(-1)
  if (last === undefined) return entered
  const other = last === '.' ? ',' : '.'
  if (signs.includes(other)) return asGroups(entered.slice(0, entered.lastIndexOf(last)), other, after(entered, last))
  if (signs.length > 1) return asGroups(entered, last, undefined)
  const isGroup = last !== decimalSign && /^[1-9]\d{0,2}[.,]\d{3}$/.test(entered)
  return isGroup ? asGroups(entered, last, undefined) : entered.replace(last, '.')
}

function after(entered: string, sign: string): string {
  return entered.slice(entered.lastIndexOf(sign) + 1)
}

function asGroups(whole: string, sign: string, fraction: string | undefined): string | undefined {
  const [head = '', ...groups] = whole.split(sign)
  if (!/^[1-9]\d{0,2}$/.test(head) || !groups.every((group) => /^\d{3}$/.test(group))) return undefined
  return head + groups.join('') + (fraction === undefined ? '' : `.${fraction}`)
}
