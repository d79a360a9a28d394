import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DEFAULT_TRADE_LIMITS } from '#app/domain/swap/trade-limits.ts'
import type { RunProblem } from '#app/transactions/run-flow.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { ME, V3 } from '#tests/builders/example-position.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { ChangeFailed } from './change-outcome.tsx'
import { prepareCollection } from './prepare-change.ts'

const failed = (problem: RunProblem) => {
  const prepared = prepareCollection(V3, ME, { usesNative: false, limits: DEFAULT_TRADE_LIMITS })
  if (!prepared) throw new Error('nothing prepared')
  const flow = {
    at: 'failed',
    steps: ['collectFees'],
    step: 0,
    problem,
    received: undefined,
    spent: undefined,
  } as const
  return <ChangeFailed prepared={prepared} flow={flow} />
}
const consent = () => page.getByRole('button', { name: 'Continue with these amounts' })

test('a withdrawal that pays less in the simulation shows its amounts and can be continued with consent', async () => {
  await renderTexts(failed({ code: 'liquidity.lessReceived', received: { amount0: 10n ** 18n, amount1: 30n } }))
  await expect.element(page.getByText('Minimum you’d receive')).toBeVisible()
  // The review showed 0.000034 USDT, of which the simulation pays 0.00003.
  await expect.element(page.getByText('0.00003 USDT')).toBeVisible()
  await expect.element(consent()).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('no other failure of a withdrawal can be continued with lower amounts', async () => {
  await renderTexts(failed({ code: 'request.modified', modification: 'effects' }))
  await expect.element(page.getByTestId('change-failed')).toBeVisible()
  await expect.element(consent()).not.toBeInTheDocument()
})

test('a withdrawal that no node could simulate can be continued with consent', async () => {
  await renderTexts(failed({ code: 'request.unsimulated' }))
  await expect.element(page.getByRole('button', { name: 'Continue without simulation' })).toBeVisible()
})

test('an unexplained failure of a change shows its error id', async () => {
  await renderTexts(failed({ code: 'collect.failed', id: 'an-id' }))
  await expect.element(page.getByText('Error ID')).toBeVisible()
  await expect.element(page.getByRole('code')).toHaveTextContent('an-id')
})

test('a change that the wallet modified links its transaction and offers no retry', async () => {
  const hash = `0x${'ab'.repeat(32)}` as const
  await renderTexts(failed({ code: 'transaction.modified', hash }))
  await expect.element(page.getByTestId('change-failed')).toHaveTextContent('Your wallet sent a different transaction')
  await expect.element(page.getByRole('link')).toHaveAttribute('href', `https://etherscan.io/tx/${hash}`)
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('a failure says that no transaction was sent, unless the wallet may have sent one', async () => {
  const nothing = page.getByText('As far as we know, no transaction was sent')
  await renderTexts(failed({ code: 'wallet.connectionFailed' }))
  await expect.element(nothing).toBeVisible()
  await renderTexts(failed({ code: 'wallet.invalidHash' }))
  await expect.element(page.getByText('Check your wallet’s activity before you try again')).toBeVisible()
  await expect.element(page.getByTestId('change-failed').nth(1)).toBeVisible()
  expect(nothing.elements()).toHaveLength(1)
})
