import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { RetryActions } from './retry-actions.tsx'
import { createReviewSession } from './review-session.ts'

async function renderFailed(code: ErrorCode): Promise<void> {
  const amounts = { received: undefined, spent: undefined }
  const flow = { at: 'failed', steps: ['approve'], step: 0, problem: { code }, ...amounts } as const
  await renderTexts(<RetryActions review={createReviewSession({})} flow={flow} />)
}

test.each(['swap.shortfall', 'send.shortfall', 'transaction.modified'] as const)(
  'a transaction that was mined, but not as reviewed, cannot be retried: %s',
  async (code) => {
    await renderFailed(code)
    await expect.element(page.getByText('Don’t repeat this transaction')).toBeVisible()
    await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  },
)

test('a reverted transaction can be retried', async () => {
  await renderFailed('swap.slippage')
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
