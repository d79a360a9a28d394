import { expect, test } from 'vitest'
import { pseudoText, pseudoWords } from './pseudo.ts'

test('a text is accented, in brackets and longer', () => {
  expect(pseudoText('Retry')).toBe('[Ŕéţŕý··]')
})

test('what is filled in and what is markup stays as it is', () => {
  expect(pseudoText('Swap for {{symbol}}, <b>now</b>')).toBe('[Šŵáþ ƒöŕ {{symbol}}, <b>ñöŵ</b>······]')
  expect(pseudoText('{{page}} of {{pages}}')).toBe('[{{page}} öƒ {{pages}}··]')
})

test('a long text can break where it grew', () => {
  expect(pseudoText('x'.repeat(50))).toMatch(/· ·/)
})

test('every key keeps its name', () => {
  expect(pseudoWords({ minutes_one: '{{count}} minute', retry: 'x' })).toEqual({
    minutes_one: '[{{count}} ɱîñûţé···]',
    retry: '[ẋ·]',
  })
})
