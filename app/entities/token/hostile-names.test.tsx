import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hostileNames } from '#tests/builders/hostile-names.ts'
import { cleanText } from '#workers/indexer/read/clean-text.ts'
import { plainText, shortSymbol, TokenSymbol, TokenText } from './token-text.tsx'

const NAMES = hostileNames().flatMap(({ symbol, name }) => [symbol, name])
/** Invisible and bidirectional control characters, and lone surrogates. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Variation_Selector}\uFFFD\uFFFE\uFFFF\u115F\u1160\u3164\uFFA0\u2800]/u
const STACK = /\p{M}{4}/u

test('displayed names contain no hidden, reordering or stacked characters and have a maximum length', () => {
  expect(NAMES).toHaveLength(1_000)
  for (const text of NAMES) {
    const shown = plainText(text)
    expect(shown).not.toMatch(HIDDEN)
    expect(shown).not.toMatch(STACK)
    expect(Array.from(shown).length).toBeLessThanOrEqual(81)
    expect(Array.from(shortSymbol(text)).length).toBeLessThanOrEqual(15)
  }
})

test('no hostile name is rendered as markup', () => {
  for (const text of NAMES) {
    const html = renderToStaticMarkup(
      <>
        <TokenText text={text} />
        <TokenSymbol symbol={text} />
      </>,
    )
    expect(html).toMatch(/^<bdi class="[^"<>]*">[^<>]*<\/bdi><bdi class="[^"<>]*">[^<>]*<\/bdi>$/)
  }
})

test('the indexer stores no hidden or reordering characters', () => {
  for (const text of NAMES) {
    const cleaned = cleanText(text, 64)
    expect(cleaned).not.toMatch(HIDDEN)
    expect(cleaned).not.toMatch(STACK)
    expect(Array.from(cleaned).length).toBeLessThanOrEqual(64)
  }
})

test('ordinary names do not change', () => {
  for (const name of [
    'Wrapped Ether',
    'Tether USD',
    'Société Générale',
    'ไทยบาท',
    'हिन्दी रुपया',
    'Đồng',
    'Yen 円',
    '₮ether',
    'שקל',
    '5 % Club',
  ]) {
    expect(plainText(name)).toBe(name)
    expect(cleanText(name, 64)).toBe(name)
  }
})
