import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { I18N } from '#app/i18n/create-i18n.ts'
import ramp from '../../../locales/en-US/ramp.json'
import type { RampFacts } from './ramp-facts.ts'
import { RampForm } from './ramp-form.tsx'

test('the server’s HTML has the form with its amount, tokens and presets', async () => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ ...I18N, lng: 'en-US', resources: { 'en-US': { ramp } } })
  const facts: RampFacts = {
    state: 'offered',
    country: undefined,
    tokens: [{ chainId: 1, address: NATIVE, symbol: 'ETH', name: 'Ether', decimals: 18, logo: null }],
    providers: [
      {
        id: 'sandbox',
        tokens: [{ chainId: 1, address: NATIVE }],
        minCents: '100',
        maxCents: '100000',
        methods: ['bank', 'debit'],
      },
    ],
  }
  const link = {
    chainId: 1,
    token: NATIVE,
    value: '250.5',
    unreadable: { chain: '', currency: '', value: '' },
  } as const
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <RampForm direction="buy" link={link} facts={facts} />
      </QueryClientProvider>
    </I18nextProvider>,
  )
  expect(html).toContain('value="250.5"')
  expect(html).toContain('href="/buy?chain=mainnet&amp;currencyCode=NATIVE"')
  expect(html).toContain('href="/sell?chain=mainnet"')
  for (const text of ['$1,000', 'Bank transfer', 'Connect wallet', 'Getting quotes…']) expect(html).toContain(text)
})
