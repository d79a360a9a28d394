import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { button } from '#app/ui/button/button.css.ts'
import type { SafetyLevel } from '#app/domain/token/safety-names.ts'
import { TradeLinks } from './trade-links.tsx'

const query = { chainId: 1, address: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984' } as const

/** Returns how many of the two links are styled as the suggested action. */
function suggested(safety: SafetyLevel): number {
  const html = renderToStaticMarkup(<TradeLinks facts={{ symbol: 'HONEY', safety }} query={query} />)
  return html.split(button({ tone: 'primary' })).length - 1
}

test('buying is the suggested action, except for a token with a severe warning', () => {
  expect(suggested('VERIFIED')).toBe(1)
  expect(suggested('MEDIUM_WARNING')).toBe(1)
  expect(suggested('STRONG_WARNING')).toBe(0)
})
