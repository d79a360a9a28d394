import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import { DEFAULT_TRADE_LIMITS } from '#app/domain/swap/trade-limits.ts'
import type { RunProblem } from '#app/transactions/run-flow.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { exampleCreateLink } from '#tests/builders/example-create-link.ts'
import { ACCOUNT, hashOf, USDC } from '#tests/builders/example-transaction.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { CreateFailed } from './create-outcome.tsx'
import { preparePosition } from './prepare-position.ts'

const token = (address: Address, symbol: string) => ({ address, symbol, decimals: 18, logo: null, price: null })
const amounts = { amount0: 10n ** 18n, amount1: 10n ** 18n }
const range = { tickLower: -600, tickUpper: 600 }

const failed = (problem: RunProblem) => {
  const prepared = preparePosition({
    link: exampleCreateLink,
    account: ACCOUNT,
    tokens: [token(NATIVE, 'ETH'), token(USDC, 'USDC')],
    spendable: amounts,
    ratio: { version: 'v4', range, price: { sqrtPrice: sqrtPriceAtTick(0), tick: 0 } },
    sides: { baseSide: 0, decimals0: 18, decimals1: 18 },
    shownPrice: '1',
    deposit: { ...amounts, liquidity: 10n ** 18n },
    pool: null,
    distance: null,
    limits: DEFAULT_TRADE_LIMITS,
  })
  if (!prepared) throw new Error('nothing prepared')
  const flow = {
    at: 'failed',
    steps: ['addLiquidity'],
    step: 0,
    problem,
    received: undefined,
    spent: undefined,
  } as const
  return <CreateFailed prepared={prepared} flow={flow} />
}

test('a new position that no node could simulate can be continued with consent, after no other failure', async () => {
  const consent = page.getByRole('button', { name: 'Continue without simulation' })
  const { unmount } = await renderTexts(failed({ code: 'request.unsimulated' }))
  await expect.element(consent).toBeVisible()
  await expect.element(page.getByText('its effect on your balances is unknown')).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await unmount()
  await renderTexts(failed({ code: 'request.modified', modification: 'effects' }))
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(consent).not.toBeInTheDocument()
})

test('only a new position that reverted is said to have cost only the network cost', async () => {
  const paid = page.getByText('You only paid the network cost.')
  const { unmount } = await renderTexts(failed({ code: 'liquidity.slippage', hash: hashOf(1) }))
  await expect.element(paid).toBeVisible()
  await unmount()
  await renderTexts(failed({ code: 'transaction.replaced', hash: hashOf(1) }))
  await expect.element(page.getByText('Check the transaction on the explorer before you try again.')).toBeVisible()
  await expect.element(paid).not.toBeInTheDocument()
})

test('an unexplained failure of a new position shows its error id', async () => {
  await renderTexts(failed({ code: 'liquidity.addFailed', id: 'an-id' }))
  await expect.element(page.getByText('Error ID')).toBeVisible()
  await expect.element(page.getByRole('code')).toHaveTextContent('an-id')
})
