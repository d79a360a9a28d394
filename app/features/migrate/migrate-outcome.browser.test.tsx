import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import { rangeAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { DEFAULT_TRADE_LIMITS } from '#app/domain/swap/trade-limits.ts'
import type { RunProblem } from '#app/transactions/run-flow.ts'
import { ACCOUNT, hashOf, USDC } from '#tests/builders/example-transaction.ts'
import { WETH } from '#tests/builders/example-position.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { MigrateDone, MigrateFailed } from './migrate-outcome.tsx'
import { prepareMigration } from './prepare-migration.ts'
import type { SourcePosition } from './source-position.ts'
import { defaultRange, targetKeys, targetPool } from './target-pools.ts'

const price = { sqrtPrice: sqrtPriceAtTick(200_000), tick: 200_000 }
const range = { tickLower: 199_020, tickUpper: 201_000 }
const liquidity = 10n ** 15n
const source: SourcePosition = {
  chainId: 1,
  account: ACCOUNT,
  tokens: [
    { token: USDC, symbol: 'USDC', decimals: 6 },
    { token: WETH, symbol: 'WETH', decimals: 18 },
  ],
  liquidity,
  price,
  fee: 3_000,
  fees: { amount0: 0n, amount1: 0n },
  nft: { tokenId: 7n, range },
  withdrawn: rangeAmounts(range, price, liquidity, 'down'),
}

function prepare() {
  const [key] = targetKeys(source, 'v4')
  if (!key) throw new Error('no pool')
  const target = targetPool(source, key, price)
  const prepared = prepareMigration(source, target, defaultRange(source, target), DEFAULT_TRADE_LIMITS)
  if (!prepared) throw new Error('nothing prepared')
  return prepared
}

const failed = (problem: RunProblem) => {
  const flow = {
    at: 'failed',
    steps: ['migrateLiquidity'],
    step: 0,
    problem,
    received: undefined,
    spent: undefined,
  } as const
  return <MigrateFailed prepared={prepare()} flow={flow} />
}

test('a migration that no node could simulate can be continued with consent', async () => {
  await renderTexts(failed({ code: 'request.unsimulated' }))
  await expect.element(page.getByRole('button', { name: 'Continue without simulation' })).toBeVisible()
})

test('an unexplained failure of a migration shows its error id', async () => {
  await renderTexts(failed({ code: 'liquidity.migrateFailed', id: 'an-id' }))
  await expect.element(page.getByText('Error ID')).toBeVisible()
  await expect.element(page.getByRole('code')).toHaveTextContent('an-id')
})

test('the amounts of a migration whose receipt cannot be read are estimates', async () => {
  const flow = { at: 'done', hash: hashOf(1), steps: ['migrateLiquidity'], step: 0, received: undefined } as const
  await renderTexts(<MigrateDone prepared={prepare()} flow={flow} />)
  await expect.element(page.getByTestId('migrated')).toHaveTextContent('Migrated, about')
  await expect.element(page.getByTestId('refunded')).toHaveTextContent('Returned to you, about')
})
