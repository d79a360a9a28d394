import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { hashOf } from '#tests/builders/example-transaction.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import type { RunProblem } from './run-flow.ts'
import { useSentAdvice } from './use-sent-advice.ts'

function Advice({ problem, reverted }: { readonly problem: RunProblem; readonly reverted?: string }) {
  const flow = { at: 'failed', steps: ['swap'], step: 0, problem, received: undefined, spent: undefined } as const
  const advice = useSentAdvice(flow, { unsent: 'Nothing was sent.', ...(reverted && { reverted }) })
  return <output>{advice.join(' ')}</output>
}
const hash = hashOf(1)

test.each<readonly [string, RunProblem, string]>([
  ['reverted', { code: 'swap.failed', hash }, 'You only paid the network cost.'],
  [
    'dropped',
    { code: 'transaction.dropped', hash },
    'It may still be confirmed. Check your wallet’s activity before you try again.',
  ],
  ['replaced', { code: 'transaction.replaced', hash }, 'Check the transaction on the explorer before you try again.'],
  ['canceled', { code: 'transaction.canceled', hash }, ''],
  ['modified', { code: 'transaction.modified', hash }, ''],
  ['mined with a shortfall', { code: 'swap.shortfall', hash }, ''],
  ['discarded', { code: 'transaction.discarded', hash }, 'Nothing was sent.'],
  ['not sent', { code: 'wallet.connectionFailed' }, 'Nothing was sent.'],
  ['sent without a hash', { code: 'wallet.invalidHash' }, ''],
])('the advice after a transaction that was %s is true of it', async (_status, problem, advice) => {
  await renderTexts(<Advice problem={problem} />)
  expect(page.getByRole('status').element().textContent).toBe(advice)
})

test('a dialog has its own advice after a revert, and only then', async () => {
  const { unmount } = await renderTexts(<Advice problem={{ code: 'swap.failed', hash }} reverted="Try again." />)
  await expect.element(page.getByRole('status')).toHaveTextContent('Try again.')
  await unmount()
  await renderTexts(<Advice problem={{ code: 'transaction.dropped', hash }} reverted="Try again." />)
  await expect.element(page.getByRole('status')).toHaveTextContent('It may still be confirmed.')
})
