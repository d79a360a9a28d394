/** Digits with at most one point, as an amount stands in its field, in a link and on the way to the chain. */
export function isAmountText(text: string): boolean {
  return /^\d{0,60}(?:\.\d{0,36})?$/.test(text)
}

/** The signs of a language: `1,234.5` or `1.234,5`. */
export type DecimalSign = '.' | ','

const SPACES = /[\s\u00a0\u202f'\u2019]/g

/**
 * What a person typed or pasted, as digits with at most one point; `undefined` refuses it, for a figure that could be another is none.
 *
 * A key at the end      either sign is the decimal sign, for some keyboards have one of them alone, and shows as a point at once; after
 *                       a group of three (`1.500` and then a sign) the first one was a group's
 * An edit of the field  its point stays the point
 * Anything else is pasted:
 * Both signs            the last one is the decimal sign, the others must part groups of three: `1,234.56`, `1.234,56`
 * One, more than once   it parts groups of three: `1,234,567`
 * One, once             before three digits it is what the language says, `1,000` a thousand in English and one in German; before any
 *                       other count of digits it can be the decimal sign alone
 *
 * `before` is what stood in the field.
 */
export function typedAmount(text: string, before: string, decimalSign: DecimalSign): string | undefined {
  const entered = text.replace(SPACES, '')
  const plain = keyed(entered, before) ?? edited(entered, before) ?? ungrouped(entered, decimalSign)
  return plain !== undefined && isAmountText(plain) ? plain : undefined
}

function keyed(entered: string, before: string): string | undefined {
  if (entered.slice(0, -1) !== before) return undefined
  const pointed = before + entered.slice(-1).replace(',', '.')
  return /^[1-9]\d{0,2}\.\d{3}\.$/.test(pointed) ? `${before.replace('.', '')}.` : pointed
}

/** Some signs put in or taken out in one place, none of them a comma. */
function edited(entered: string, before: string): string | undefined {
  if (!before.includes('.') || entered.includes(',')) return undefined
  const shorter = Math.min(entered.length, before.length)
  let start = 0
  while (start < shorter && entered[start] === before[start]) start++
  let end = 0
  while (end < shorter - start && entered.at(-1 - end) === before.at(-1 - end)) end++
  return start + end === shorter ? entered : undefined
}

function ungrouped(entered: string, decimalSign: DecimalSign): string | undefined {
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
  if (!/^\d{1,3}$/.test(head) || !groups.every((group) => /^\d{3}$/.test(group))) return undefined
  return head + groups.join('') + (fraction === undefined ? '' : `.${fraction}`)
}
