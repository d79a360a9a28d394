import { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fail } from '#app/base/result.ts'
import type { SwapLink } from '#app/domain/swap/swap-link.ts'
import type { QuoteProblem } from '#app/domain/swap/swap-button.ts'
import { DEFAULT_SWAP_SETTINGS } from '#app/domain/swap/swap-settings.ts'
import { bridge } from '#app/wallet/bridge.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { ether, exampleView, TRADER, usdc } from '#tests/builders/example-trade.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { quoteRequest } from './quote-request.ts'
import { setDraft } from './swap-draft.ts'
import { SwapForm } from './swap-form.tsx'
import { quoteQuery } from './swap.query.ts'

const start: SwapLink = { ...exampleView(undefined).link, value: '5', field: 'output' }
const button = page.getByTestId('swap-button')
const reason = page.getByTestId('button-reason')
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

beforeEach(() => {
  setDraft({ text: '', field: 'input', links: [] })
  Object.assign(bridge, { status: 'connected', address: TRADER, chainId: 1 })
})
afterEach(() => Object.assign(bridge, { status: 'disconnected', address: undefined, chainId: undefined }))

/** The swap card with an exact output whose quote has the problem. */
async function renderForm(problem: QuoteProblem) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const request = quoteRequest(start, 'output:5000000', TRADER, DEFAULT_SWAP_SETTINGS)
  queries.setQueryData(quoteQuery(1, request).queryKey, fail(problem))
  const tokens = [ether, usdc].map((token) => ({ ...token, pricedAt: null }))
  function Card() {
    const [link, setLink] = useState(start)
    return <SwapForm link={link} tokens={tokens} readAt={Date.now()} onLink={setLink} />
  }
  return renderTexts(<Card />, queries)
}

test('the form says that a fee on transfers rules out an amount to buy, and one click switches to the amount to sell', async () => {
  await renderForm('quote.inputOnly')
  await expect.element(reason).toHaveTextContent('One of these tokens takes a fee on transfers.')
  await expect.element(reason).toHaveTextContent('Enter the amount to sell instead.')
  await expect.element(page.getByRole('link', { name: 'Create a pool for this pair' })).not.toBeInTheDocument()
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  expect(await axeViolations()).toEqual([])
  await button.getByText('Enter amount to sell').click()
  await expect.element(field('Sell')).toHaveFocus()
  await expect.element(field('Sell')).toHaveValue('')
  await expect.element(field('Buy')).toHaveValue('')
  await expect.element(button).toHaveTextContent('Enter an amount')
  await expect.element(reason).toBeEmptyDOMElement()
})

test('a pair without a route is not described as one with a fee on transfers', async () => {
  await renderForm('quote.none')
  await expect.element(button).toHaveTextContent('No quotes found')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(reason).toBeEmptyDOMElement()
  await expect.element(page.getByRole('link', { name: 'Create a pool for this pair' })).toBeVisible()
})
