import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { RunProblem } from '#app/transactions/run-flow.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { RevokeFailed } from './revoke-outcome.tsx'

const prepared = { chainId: 1, account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', rows: [] } as const

const failed = (problem: RunProblem) => {
  const flow = { at: 'failed', steps: ['revoke'], step: 0, problem, received: undefined, spent: undefined } as const
  return <RevokeFailed prepared={prepared} flow={flow} onClose={() => {}} />
}
const consentButton = () => page.getByRole('button', { name: 'Continue without simulation' })

test('only a revocation that no node could simulate can be continued with consent', async () => {
  const { unmount } = await renderTexts(failed({ code: 'request.unsimulated' }))
  await expect.element(consentButton()).toBeVisible()
  await expect.element(page.getByText('its effect on your balances is unknown')).toBeVisible()
  await unmount()
  await renderTexts(failed({ code: 'request.modified', modification: 'effects' }))
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(consentButton()).not.toBeInTheDocument()
})

test('a revocation that the wallet modified offers no retry', async () => {
  await renderTexts(failed({ code: 'transaction.modified' }))
  await expect.element(page.getByText('Don’t repeat this transaction.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('an unexplained failure of a revocation shows its error id', async () => {
  await renderTexts(failed({ code: 'approval.revokeFailed', id: 'an-id' }))
  await expect.element(page.getByText('Error ID')).toBeVisible()
  await expect.element(page.getByRole('code')).toHaveTextContent('an-id')
})
