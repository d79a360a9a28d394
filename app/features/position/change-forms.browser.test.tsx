import { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { balancesQuery } from '#app/chain/balances.query.ts'
import { NATIVE, addressKey, type Address } from '#app/domain/address/address.ts'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import { DEFAULT_TRADE_LIMITS } from '#app/domain/swap/trade-limits.ts'
import { tokenQuery } from '#app/entities/token/token.query.ts'
import { impactQuery } from '#app/transactions/impact.query.ts'
import type { Freshness } from '#app/transactions/use-freshness.ts'
import { bridge } from '#app/wallet/bridge.ts'
import { DEEP_V4_KEY, deepV4Pool } from '#tests/builders/deep-v4-pool.ts'
import { ME, USDT, V3, WETH } from '#tests/builders/example-position.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { Form } from './change-dialog.client.tsx'
import { prepareZap } from './prepare-zap.ts'
import { SwapDepositForm } from './swap-deposit-form.tsx'
import { zapPoolQuery } from './zap-pool.query.ts'
import { ZapReview } from './zap-review.tsx'

const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const review = page.getByTestId('review-button')
const confirm = page.getByTestId('confirm-button')
const alert = page.getByRole('alert')

beforeEach(() => {
  Object.assign(bridge, { status: 'connected', address: ME, chainId: 1 })
})

/** A cache without a server: data that it does not have fails to load, without delay. */
const offline = () => new QueryClient({ defaultOptions: { queries: { retryDelay: 0, staleTime: Infinity } } })

/** The cache of a form on a v3 position: tokens without taxes, and balances of 1 ETH, 1 WETH and 10 USDT unless they fail. */
function formQueries({ hasBalances = true } = {}) {
  const queries = offline()
  for (const { address } of [V3.pool.token0, V3.pool.token1]) {
    queries.setQueryData(tokenQuery(1, address, [], 0).queryKey, null)
  }
  const balances = new Map([
    [addressKey(1, NATIVE), 10n ** 18n],
    [addressKey(1, WETH), 10n ** 18n],
    [addressKey(1, USDT), 10_000_000n],
  ])
  if (hasBalances) {
    for (const token of [NATIVE, WETH]) queries.setQueryData(balancesQuery(1, ME, [token, USDT]).queryKey, balances)
  }
  return queries
}

const pool = { token0: NATIVE, token1: USDC, ...DEEP_V4_KEY } as const
const token = { address: NATIVE, symbol: 'ETH', decimals: 18, logo: null, price: null } as const

/** Opens the review of a zap whose pool was read some seconds ago. A market price that is undefined fails to load. */
async function openZap({ secondsAgo, impactBps }: { readonly secondsAgo: number; readonly impactBps?: number }) {
  const order = {
    chainId: 1,
    account: ME,
    pool,
    range: { tickLower: -600, tickUpper: 600 },
    amount: 10n ** 18n,
  } as const
  const choice = prepareZap(
    { order, tokens: [token, { ...token, address: USDC, symbol: 'USDC' }], side: 0, limits: DEFAULT_TRADE_LIMITS },
    deepV4Pool(0),
  )
  if (!choice || !('zap' in choice)) throw new Error('nothing is swapped')
  const queries = offline()
  const updatedAt = Date.now() - secondsAgo * 1_000
  queries.setQueryData(zapPoolQuery(1, pool).queryKey, deepV4Pool(0), { updatedAt })
  const { swapIn: amountIn, quotedOut: amountOut } = choice.zap.request
  const impact = impactQuery({ chainId: 1, input: NATIVE, output: USDC, amountIn, amountOut }, true)
  if (impactBps !== undefined) queries.setQueryData(impact.queryKey, impactBps)
  await renderTexts(<ZapReview prepared={choice.zap} flow={{ at: 'review' }} />, queries)
  return queries
}

test('a form is hidden while its position cannot be read, and then shows its entries again', async () => {
  const queries = formQueries()
  let read = (_: Freshness) => {}
  function Removal() {
    const [freshness, setFreshness] = useState<Freshness>('fresh')
    read = setFreshness
    return <Form kind="remove" account={ME} position={V3} freshness={freshness} />
  }
  await renderTexts(<Removal />, queries)
  await page.getByRole('button', { name: '25%' }).click()
  await expect.element(review).toBeVisible()
  read('failed')
  await expect.element(alert).toHaveTextContent('couldn’t be read')
  await expect.element(review).not.toBeVisible()
  read('fresh')
  await expect.element(review).toBeVisible()
  await expect.element(page.getByRole('slider')).toHaveValue('25')
})

test('a review with a swap can be confirmed only while its pool is read', async () => {
  const queries = await openZap({ secondsAgo: 5, impactBps: 1 })
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'false')
  queries.setQueryData(zapPoolQuery(1, pool).queryKey, deepV4Pool(0), { updatedAt: Date.now() - 61_000 })
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  await queries.refetchQueries(zapPoolQuery(1, pool))
  await expect.element(alert).toHaveTextContent('Data is unavailable at the moment')
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
})

test('a market price that cannot be read needs the consent of an unconfirmed one', async () => {
  await openZap({ secondsAgo: 0 })
  await expect.element(page.getByTestId('price-unconfirmed')).toBeVisible()
  await expect.element(confirm).toHaveTextContent('Accept the warning first')
  await page.getByRole('checkbox').click()
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'false')
})

test('the button of a deposit says why its review cannot be opened', async () => {
  const { unmount } = await renderTexts(
    <Form kind="add" account={ME} position={V3} freshness="fresh" />,
    formQueries({ hasBalances: false }),
  )
  await expect.element(review).toHaveTextContent('Enter an amount')
  await userEvent.type(page.getByLabelText('ETH deposit'), '0.0000001')
  await expect.element(review).toHaveTextContent('Could not load balances')
  await expect.element(review).toHaveAttribute('aria-disabled', 'true')
  await unmount()
  await renderTexts(<Form kind="add" account={ME} position={V3} freshness="fresh" />, formQueries())
  await userEvent.type(page.getByLabelText('USDT deposit'), '11')
  await expect.element(review).toHaveTextContent('Insufficient USDT balance')
})

test.each([
  ['remove', 'Review withdrawal'],
  ['collect', 'Review fee collection'],
] as const)('the button of the form to %s names the review', async (kind, name) => {
  await renderTexts(<Form kind={kind} account={ME} position={V3} freshness="fresh" />, formQueries())
  await expect.element(review).toHaveTextContent(name)
})

test('the field takes the focus from Max, which disappears, if the keyboard pressed it', async () => {
  await renderTexts(<Form kind="add" account={ME} position={V3} freshness="fresh" />, formQueries())
  page.getByRole('button', { name: 'Max USDT' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('USDT deposit')).toHaveFocus()
})

test('the button for the chosen range has aria-pressed', async () => {
  const below = { ...V3, tick: -1_000, status: 'OUT_OF_RANGE', sqrtPrice: `${sqrtPriceAtTick(-1_000)}` } as typeof V3
  await renderTexts(<Form kind="rebalance" account={ME} position={below} freshness="fresh" />, formQueries())
  const beside = page.getByRole('button', { name: 'One side of the price' })
  await expect.element(beside).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Around the price' }).click()
  await expect.element(beside).toHaveAttribute('aria-pressed', 'false')
})

test('the confirm button takes the focus from the button that accepts a moved price', async () => {
  const queries = await openZap({ secondsAgo: 0, impactBps: 1 })
  queries.setQueryData(zapPoolQuery(1, pool).queryKey, deepV4Pool(100))
  const accept = page.getByTestId('price-moved').getByRole('button')
  await expect.element(accept).toBeVisible()
  accept.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(confirm).toHaveFocus()
})

test('a quote that cannot be loaded is not a missing route', async () => {
  await renderTexts(<SwapDepositForm account={ME} target={V3} />, formQueries())
  await userEvent.type(page.getByLabelText('WETH deposit'), '0.1')
  await expect.element(page.getByText('We couldn’t get a quote for the swap.')).toBeVisible()
  await expect.element(page.getByText('There’s no route')).not.toBeInTheDocument()
  await expect.element(review).toHaveTextContent('Could not get a quote')
})
