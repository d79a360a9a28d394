import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { direction } from './price-change.css.ts'
import { formatsFor } from '#app/i18n/format.ts'
import { PriceChange, changeDirection } from './price-change.tsx'

const markup = (percent: string | null) => renderToStaticMarkup(<PriceChange percent={percent} />)

test('an increase has a plus sign, a decrease a minus', () => {
  expect(markup('1.5')).toContain('+1.50%')
  expect(markup('-1.5')).toContain('-1.50%')
})

test('a decrease too small to show has no direction', () => {
  expect(markup('-0.001')).toBe(`<span class="${direction.none}"><bdi>0.00%</bdi></span>`)
})

test('without an earlier price there is a dash', () => {
  expect(markup(null)).toContain('–')
})

test('the direction is that of the displayed change', () => {
  const format = formatsFor('en-US')
  expect(['1.5', '-1.5', '-0.001', null].map((percent) => changeDirection(format, percent))).toEqual([
    'up',
    'down',
    'none',
    'none',
  ])
})
