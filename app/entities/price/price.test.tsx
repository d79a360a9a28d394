import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fiatOf, US_DOLLARS, type Fiat } from '#app/domain/money/fiat.ts'
import { LocaleContext } from '#app/i18n/locale-context.ts'
import { FiatContext } from './fiat-context.ts'
import { CompactMoney, Price } from './price.tsx'

const NOON = 1_795_262_400
const YEN = fiatOf('JPY', { time: NOON, source: 'configured', rates: { JPY: '155.23' } }, NOON * 1_000)

const shown = (fiat: Fiat | null, locale = 'en-US') =>
  renderToStaticMarkup(
    <LocaleContext.Provider value={locale}>
      <FiatContext.Provider value={fiat}>
        <Price value="2513.204512" /> | <CompactMoney value="1243211000" /> | <Price value={null} />
      </FiatContext.Provider>
    </LocaleContext.Provider>,
  ).replace(/<[^>]*>/g, '')

test('amounts are in dollars by default', () => {
  expect(shown(US_DOLLARS)).toBe('$2,513.20 | $1.24B | –')
})

test('in another currency amounts are multiplied by the rate', () => {
  expect(shown(YEN)).toBe('¥390,125 | ¥193B | –')
  expect(shown(YEN, 'de-DE').replaceAll('\u00a0', ' ')).toBe('390.125 ¥ | 193 Mrd. ¥ | –')
})

test('with an outdated rate amounts are in dollars', () => {
  expect(shown(fiatOf('JPY', { time: NOON, source: 'configured', rates: { JPY: '155.23' } }, NOON * 1_001))).toBe(
    '$2,513.20 | $1.24B | –',
  )
})

test('on test networks amounts have no currency sign', () => {
  expect(shown(null)).toBe('2,513.20 | 1.24B | –')
})
