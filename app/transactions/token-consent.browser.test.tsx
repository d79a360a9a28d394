import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Address } from '#app/domain/address/address.ts'
import type { SafetyLevel } from '#app/domain/token/safety-names.ts'
import { nativeToken } from '#app/domain/token/token.ts'
import { tokenQuery } from '#app/entities/token/token.query.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { TokenConsent } from './token-consent.tsx'
import { useRiskyTokens } from './use-risky-tokens.ts'
import { useTokenConsent } from './use-token-consent.ts'

const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const COPY: Address = '0x00000000000000000000000000000000000bAd01'
const PAIR = [
  { address: USDC, symbol: 'USDC' },
  { address: COPY, symbol: 'FAKE' },
] as const

function Review() {
  const risky = useRiskyTokens(1, PAIR)
  const consent = useTokenConsent(risky ?? [])
  return (
    <>
      <TokenConsent consent={consent} label={(symbol) => `Accept ${symbol}`} />
      <output>{risky === undefined ? 'reading' : consent.isAccepted ? 'accepted' : 'missing'}</output>
    </>
  )
}

/** The review of a deposit into a pool of USDC and another token, with the answers of the index about both. */
async function renderReview(other: SafetyLevel | null | undefined): Promise<void> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const known = (address: Address, safety: SafetyLevel): PricedToken => {
    return { ...nativeToken(1), address, safety, isImpersonator: false, logo: null, price: null, pricedAt: null }
  }
  queries.setQueryData(tokenQuery(1, USDC, [], 0).queryKey, known(USDC, 'VERIFIED'))
  if (other !== undefined) queries.setQueryData(tokenQuery(1, COPY, [], 0).queryKey, other && known(COPY, other))
  await renderTexts(<Review />, queries)
}

const state = page.getByRole('status')
const checkbox = page.getByRole('checkbox')

test('a token with a strong warning needs consent, which can be withdrawn', async () => {
  await renderReview('STRONG_WARNING')
  await expect.element(state).toHaveTextContent('missing')
  await page.getByRole('checkbox', { name: 'Accept FAKE' }).click()
  await expect.element(state).toHaveTextContent('accepted')
  await checkbox.click()
  await expect.element(state).toHaveTextContent('missing')
})

test.each(['VERIFIED', 'MEDIUM_WARNING'] as const)('a token of the level %s needs none', async (level) => {
  await renderReview(level)
  await expect.element(state).toHaveTextContent('accepted')
  await expect.element(checkbox).not.toBeInTheDocument()
})

test('a token that the index does not know needs consent', async () => {
  await renderReview(null)
  await expect.element(page.getByRole('checkbox', { name: 'Accept FAKE' })).toBeVisible()
})

test('while the API is down, no consent is needed', async () => {
  // There is no API here.
  await renderReview(undefined)
  await expect.element(state).toHaveTextContent('accepted')
  await expect.element(checkbox).not.toBeInTheDocument()
})
