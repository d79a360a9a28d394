const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'î',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ö',
  p: 'þ',
  q: 'ɋ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'û',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  F: 'Ƒ',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Î',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ṁ',
  N: 'Ñ',
  O: 'Ö',
  P: 'Þ',
  Q: 'Ɋ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Û',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
}
const PLACEHOLDERS = /(\{\{[^}]*\}\}|\$t\([^)]*\)|<\/?\w+\s*\/?>)/
/** How much longer than English a translation may be. */
const STRETCH = 0.4

/** Converts a text to the pseudo-locale: `Retry` → `[Ŕéţŕý··]`. Placeholders and tags do not change. */
export function pseudoText(text: string): string {
  let letters = 0
  const accented = text
    .split(PLACEHOLDERS)
    .map((part, index) => {
      // `split` puts separators at odd indices.
      if (index % 2 === 1) return part
      letters += part.length
      return Array.from(part, (letter) => ACCENTED[letter] ?? letter).join('')
    })
    .join('')
  return `[${accented}${padding(Math.ceil(letters * STRETCH))}]`
}

/** Returns padding made of words, so that the text wraps like a longer one. */
function padding(length: number): string {
  return Array.from({ length }, (_, index) => (length > WORD_LENGTH && index % WORD_LENGTH === 0 ? ' ' : '·')).join('')
}
const WORD_LENGTH = 8

/** Converts all texts of a namespace to the pseudo-locale. */
export function pseudoTranslations(translations: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(translations).map(([key, text]) => [key, pseudoText(text)]))
}
