import { expect, test } from 'vitest'
import { pseudoText, pseudoTranslations } from './pseudo.ts'

test('a text is accented, in brackets and longer', () => {
  expect(pseudoText('Retry')).toBe('[Ŕéţŕý··]')
})

test('placeholders and markup do not change', () => {
  expect(pseudoText('Swap for {{symbol}}, <b>now</b>')).toBe('[Šŵáþ ƒöŕ {{symbol}}, <b>ñöŵ</b>······]')
  expect(pseudoText('{{page}} of {{pages}}')).toBe('[{{page}} öƒ {{pages}}··]')
})

test('a long text can break in its added part', () => {
  expect(pseudoText('x'.repeat(50))).toMatch(/· ·/)
})

test('keys do not change', () => {
  expect(pseudoTranslations({ minutes_one: '{{count}} minute', retry: 'x' })).toEqual({
    minutes_one: '[{{count}} ɱîñûţé···]',
    retry: '[ẋ·]',
  })
})
