import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Progress } from '#app/transactions/run-status.tsx'
import { removeTransaction } from '#app/transactions/transactions.ts'
import { trackTransaction } from '#app/transactions/write-transactions.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { exampleTransaction } from '#tests/builders/example-transaction.ts'
import { ether, exampleTrade, TRADER, usdc } from '#tests/builders/example-trade.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { SwapProgress } from './swap-progress.tsx'

const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const HASH = `0x${'ab'.repeat(32)}` as const
const PENDING: Progress = { at: 'pending', hash: HASH, steps: ['swap'], step: 0 }

afterEach(() => removeTransaction(HASH))

function progress(flow: Progress, account: `0x${string}` | undefined) {
  return <SwapProgress flow={flow} trade={exampleTrade(3_000_000_000n)} input={ether} output={usdc} account={account} />
}

test('a sent transaction shows its age and a link to the explorer', async () => {
  await renderTexts(progress(PENDING, TRADER))
  await expect.element(page.getByTestId('sent')).toHaveTextContent('Sent just now')
  await expect.element(page.getByTestId('sent')).toHaveTextContent('Sent 1 sec. ago')
  await expect.element(page.getByTestId('explorer-link')).toHaveAttribute('href', `https://etherscan.io/tx/${HASH}`)
})

test('a pending transaction that the wallet has modified shows a warning', async () => {
  trackTransaction(exampleTransaction({ hash: HASH, sentAt: Date.now(), isModified: true }))
  await renderTexts(progress(PENDING, TRADER))
  await expect.element(page.getByTestId('modified')).toHaveTextContent('Your wallet sent a different transaction')
  expect(await axeViolations()).toEqual([])
})

test('the warning compares the requested call with the sent one', async () => {
  await page.viewport(360, 740)
  const sentCall = { to: OTHER, data: `0xa9059cbb${'cd'.repeat(500)}`, value: 2n * 10n ** 18n } as const
  trackTransaction(exampleTransaction({ hash: HASH, sentAt: Date.now(), isModified: true, sentCall }))
  await renderTexts(progress(PENDING, TRADER))
  const sent = page.getByRole('group', { name: 'Transaction your wallet sent' })
  await expect.element(sent).toHaveTextContent(OTHER)
  await expect.element(sent).toHaveTextContent('2 ETH')
  // Screen readers announce the warning without the two calls.
  await expect.element(page.getByRole('alert')).not.toHaveTextContent(OTHER)
  await expect.element(sent.getByText('0xa9059cbbcdcdcdcd…cdcdcdcd')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Requested transaction' })).toHaveTextContent('0x1234')
  await page.getByRole('button', { name: 'Copy sent call data' }).click()
  expect(await navigator.clipboard.readText()).toBe(sentCall.data)
  await sent.getByText('0xa9059cbbcdcdcdcd…cdcdcdcd').click()
  await expect.element(page.getByLabelText('Sent call data', { exact: true })).toHaveValue(sentCall.data)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  expect(await axeViolations()).toEqual([])
})

test.each<readonly [string, `0x${string}` | undefined, string]>([
  ['another account', OTHER, 'You switched to 0x3C44…93BC. This request is for 0x7099…79C8.'],
  ['no account', undefined, 'Your wallet is locked or disconnected. This request is for 0x7099…79C8.'],
])('a run shows a notice if the wallet is on %s', async (_what, account, text) => {
  await renderTexts(progress({ at: 'awaitingSignature', steps: ['swap'], step: 0 }, account))
  await expect.element(page.getByTestId('account-changed')).toHaveTextContent(text)
})
