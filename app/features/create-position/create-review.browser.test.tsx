import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { poolStateQuery } from '#app/chain/pool-state.query.ts'
import { poolOf } from '#app/domain/liquidity/create-link.ts'
import { depositOf } from '#app/domain/liquidity/deposit-ratio.ts'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import { DEFAULT_TRADE_LIMITS } from '#app/domain/swap/trade-limits.ts'
import { tokenQuery } from '#app/entities/token/token.query.ts'
import { bridge } from '#app/wallet/bridge.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import { exampleCreateLink as link } from '#tests/builders/example-create-link.ts'
import { ME } from '#tests/builders/example-position.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { CreateForm } from './create-form.tsx'
import { preparePosition } from './prepare-position.ts'
import { Review } from './review.tsx'

const named = poolOf(link)
if (!named || !link.currencyA || !link.currencyB) throw new Error('no pool')
const known = { chainId: 1, decimals: 18, safety: 'VERIFIED', isImpersonator: false, logo: null, price: null } as const
const tokens = [
  { ...known, address: link.currencyA, symbol: 'ETH', name: 'Ether', pricedAt: null },
  { ...known, address: link.currencyB, symbol: 'USDC', name: 'USD Coin', pricedAt: null },
] as const satisfies readonly PricedToken[]
const poolKey = poolStateQuery(1, named).queryKey
const poolAt = (tick: number) =>
  ({ version: 'v4', id: '0x7', price: { sqrtPrice: sqrtPriceAtTick(tick), tick }, liquidity: 1n }) as const

const confirm = page.getByTestId('confirm-button')
const alert = page.getByRole('alert')

/** A cache with the pool as of some seconds ago. There is no server here: the pool cannot be read again. */
function queriesWith(pool: ReturnType<typeof poolAt>, secondsAgo: number) {
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
  queries.setQueryData(poolKey, pool, { updatedAt: Date.now() - secondsAgo * 1_000 })
  for (const token of tokens) queries.setQueryData(tokenQuery(1, token.address, [], 0).queryKey, token)
  return queries
}

beforeEach(() => {
  Object.assign(bridge, { status: 'connected', address: ME, chainId: 1 })
})

/** Opens the review of a deposit at tick 0, with the pool's newest state. */
async function openReview(pool: ReturnType<typeof poolAt>, secondsAgo: number) {
  const ratio = { version: 'v4', range: { tickLower: -600, tickUpper: 600 }, price: poolAt(0).price } as const
  const deposit = depositOf(ratio, 0, 10n ** 18n)
  const prepared =
    deposit &&
    preparePosition({
      link,
      account: ME,
      tokens,
      ratio,
      deposit,
      spendable: { amount0: 10n ** 20n, amount1: 10n ** 20n },
      pool: poolAt(0),
      distance: null,
      sides: { baseSide: 0, decimals0: 18, decimals1: 18 },
      shownPrice: '1',
      limits: DEFAULT_TRADE_LIMITS,
    })
  if (!prepared) throw new Error('nothing prepared')
  const queries = queriesWith(pool, secondsAgo)
  await renderTexts(<Review prepared={prepared} flow={{ at: 'review' }} />, queries)
  return queries
}

test('a review cannot be confirmed while the pool cannot be read, and offers to read it again', async () => {
  const queries = await openReview(poolAt(0), 61)
  await expect.element(alert).toHaveTextContent('Data is unavailable at the moment')
  await expect.element(alert.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  queries.setQueryData(poolKey, poolAt(0))
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'false')
})

test('a review ends when the price has moved further than its slippage', async () => {
  const queries = await openReview(poolAt(5), 5)
  await expect.element(confirm).toHaveTextContent('Create position')
  queries.setQueryData(poolKey, poolAt(400))
  await expect.element(page.getByTestId('outdated')).toHaveTextContent('price or your position has changed')
  await expect.element(confirm).not.toBeInTheDocument()
})

test('the form does not show a price of more than a minute ago, and offers to read it again', async () => {
  const queries = queriesWith(poolAt(0), 61)
  const unreadable = { chain: '', currencies: [], hook: '' }
  const props = { link, unreadable, tokens, readAt: Date.now(), pools: null, OneTokenDeposit: () => null }
  await renderTexts(<CreateForm {...props} />, queries)
  const button = page.getByTestId('step-button')
  await expect.element(alert).toHaveTextContent('this pool’s state is unknown')
  await expect.element(button).toHaveTextContent('Try again')
  await expect.element(page.getByText('Current price')).not.toBeInTheDocument()
  queries.setQueryData(poolKey, poolAt(0))
  await expect.element(button).toHaveTextContent('Enter an amount')
  await expect.element(page.getByText('Current price')).toBeVisible()
})
