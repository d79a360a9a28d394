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

test('figures are dollars until another currency is chosen', () => {
  expect(shown(US_DOLLARS)).toBe('$2,513.20 | $1.24B | –')
})

test('in another currency figures are the dollars times the rate', () => {
  expect(shown(YEN)).toBe('¥390,125 | ¥193B | –')
  expect(shown(YEN, 'de-DE').replaceAll('\u00a0', ' ')).toBe('390.125 ¥ | 193 Mrd. ¥ | –')
})

test('when the rate is too old they are dollars', () => {
  expect(shown(fiatOf('JPY', { time: NOON, source: 'configured', rates: { JPY: '155.23' } }, NOON * 1_001))).toBe(
    '$2,513.20 | $1.24B | –',
  )
})

test('where nothing is worth money they have no sign of any', () => {
  expect(shown(null)).toBe('2,513.20 | 1.24B | –')
})
