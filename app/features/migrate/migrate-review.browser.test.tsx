import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DEFAULT_TRADE_LIMITS } from '#app/domain/swap/trade-limits.ts'
import { nativeToken } from '#app/domain/token/token.ts'
import { tokenQuery } from '#app/entities/token/token.query.ts'
import { bridge } from '#app/wallet/bridge.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import { ME, V3 } from '#tests/builders/example-position.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { MigrateReview } from './migrate-review.tsx'
import { prepareMigration } from './prepare-migration.ts'
import { sourcePosition } from './source-position.ts'
import { defaultRange, targetKeys, targetPool } from './target-pools.ts'

const source = sourcePosition(V3)
const [key] = source ? targetKeys(source, 'v4') : []
if (!source || !key) throw new Error('nothing to migrate')
const target = targetPool(source, key, undefined)
const migration = prepareMigration(source, target, defaultRange(source, target), DEFAULT_TRADE_LIMITS)
if (!migration) throw new Error('nothing prepared')
const prepared = migration

const confirm = page.getByTestId('confirm-button')

beforeEach(() => {
  Object.assign(bridge, { status: 'connected', address: ME, chainId: 1 })
})

/** Opens the review with tokens that have no price. There is no server here: tokens that are not read before fail to load. */
async function openReview({ isRead }: { readonly isRead: boolean }) {
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0, staleTime: Infinity } } })
  for (const { token: address } of isRead ? prepared.tokens : []) {
    const known = { safety: 'VERIFIED', isImpersonator: false, logo: null, price: null, pricedAt: null } as const
    const token: PricedToken = { ...nativeToken(1), ...known, address }
    queries.setQueryData(tokenQuery(1, address, [], 0).queryKey, token)
  }
  const newest = { source: prepared.source, targets: [target], freshness: 'fresh', onRetry: () => {} } as const
  await renderTexts(<MigrateReview prepared={prepared} flow={{ at: 'review' }} newest={newest} />, queries)
}

test('market prices that cannot be read need consent', async () => {
  await openReview({ isRead: false })
  await expect.element(confirm).toHaveTextContent('Accept the warning first')
  await page.getByRole('checkbox', { name: 'the market prices couldn’t be read' }).click()
  await expect.element(confirm).toHaveTextContent('Migrate liquidity')
})

test('tokens without a market price need none', async () => {
  await openReview({ isRead: true })
  await expect.element(confirm).toHaveTextContent('Migrate liquidity')
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
})
