import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bridge } from '#app/wallet/bridge.ts'
import type { PositionDetails } from '#app/wire/market/position.ts'
import { ME, V3 } from '#tests/builders/example-position.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { currentPositionQuery, Loading } from './migrate-form.client.tsx'
import { Pairs } from './pair-list.client.tsx'
import { sourcePosition } from './source-position.ts'
import { targetPricesQuery } from './target-prices.query.ts'

const query = { chainId: 1, version: 'v3', id: '7' } as const
const source = sourcePosition(V3)
if (!source) throw new Error('nothing to migrate')
const positionKey = currentPositionQuery(query, ME).queryKey
const pricesKey = targetPricesQuery(source, 'v4', undefined).queryKey
const prices = Array.from({ length: 4 }, () => source.price)
const review = page.getByTestId('review-button')
const confirm = page.getByTestId('confirm-button')
const alert = page.getByRole('alert')

beforeEach(() => {
  Object.assign(bridge, { status: 'connected', address: ME, chainId: 1 })
})

/** Opens the form on data read some seconds ago. There is no server here: data cannot be read again. */
async function openForm(secondsAgo: { readonly position: number; readonly prices: number }) {
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
  const updatedAt = (seconds: number) => ({ updatedAt: Date.now() - seconds * 1_000 })
  queries.setQueryData(positionKey, V3, updatedAt(secondsAgo.position))
  queries.setQueryData(pricesKey, prices, updatedAt(secondsAgo.prices))
  await renderTexts(<Loading query={query} account={ME} />, queries)
  return queries
}

test('the form opens on data of the last minute', async () => {
  await openForm({ position: 5, prices: 5 })
  await expect.element(review).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

test.each([
  ['position', { position: 61, prices: 5 }, 'The state of this position is unknown right now.'],
  ['pools', { position: 5, prices: 61 }, 'Could not load the pools.'],
])('the form is hidden while its %s cannot be read again', async (_, age, text) => {
  const queries = await openForm(age)
  await expect.element(alert).toHaveTextContent(text)
  await expect.element(review).not.toBeVisible()
  queries.setQueryData(positionKey, V3)
  queries.setQueryData(pricesKey, prices)
  await expect.element(review).toBeVisible()
})

test.each([
  ['form', <Loading key="form" query={query} account={ME} />],
  ['list', <Pairs key="list" account={ME} />],
])('a key that retries the %s moves the focus to the page, because the button disappears', async (_, content) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await renderTexts(
    <main id="main" tabIndex={-1}>
      {content}
    </main>,
    queries,
  )
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  retry.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('an open review ends when the price of a pool moves further than it allows', async () => {
  const queries = await openForm({ position: 5, prices: 5 })
  await review.click()
  await expect.element(confirm).toBeVisible()
  const moved = prices.map(({ sqrtPrice, tick }) => ({ sqrtPrice: (sqrtPrice * 101n) / 100n, tick: tick + 199 }))
  queries.setQueryData(pricesKey, moved)
  await expect.element(page.getByTestId('outdated')).toHaveTextContent('price or your position has changed')
  await expect.element(confirm).not.toBeInTheDocument()
})

test('an open review ends when the liquidity of the position changes', async () => {
  const queries = await openForm({ position: 5, prices: 5 })
  await review.click()
  await expect.element(confirm).toBeVisible()
  const changed: PositionDetails = { ...V3, liquidity: (BigInt(V3.liquidity) + 1n).toString() }
  queries.setQueryData(positionKey, changed)
  await expect.element(page.getByTestId('outdated')).toBeVisible()
})

test.each([
  ['position', positionKey, V3],
  ['pools', pricesKey, prices],
])('an open review cannot be confirmed while its %s cannot be read again', async (_, queryKey, data) => {
  const queries = await openForm({ position: 5, prices: 5 })
  await review.click()
  queries.setQueryData(queryKey, data, { updatedAt: Date.now() - 61_000 })
  await queries.refetchQueries({ queryKey })
  const problem = page.getByRole('dialog').getByRole('alert')
  await expect.element(problem).toHaveTextContent('Data is unavailable at the moment')
  await expect.element(problem.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  queries.setQueryData(queryKey, data)
  await expect.element(problem).not.toBeInTheDocument()
})
