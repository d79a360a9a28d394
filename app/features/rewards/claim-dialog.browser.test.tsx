import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import ClaimDialog from './claim-dialog.client.tsx'
import { openClaim, review, type PreparedClaim } from './claim-run.ts'

const prepared: PreparedClaim = {
  order: {
    chainId: 1,
    account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    index: 1n,
    amount: 10n ** 18n,
    proof: [],
    distributor: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    token: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
  },
  token: { symbol: 'UNI', decimals: 18, logo: null },
}

test('a claim that no node could simulate can be continued with consent', async () => {
  openClaim(prepared)
  review.dispatch({ type: 'fail', problem: { code: 'request.unsimulated' } })
  await renderTexts(<ClaimDialog />)
  await expect.element(page.getByRole('button', { name: 'Continue without simulation' })).toBeVisible()
  await expect.element(page.getByText('its effect on your balances is unknown')).toBeVisible()
})

test('a claim that the wallet modified offers no retry', async () => {
  openClaim(prepared)
  review.dispatch({ type: 'fail', problem: { code: 'transaction.modified' } })
  await renderTexts(<ClaimDialog />)
  await expect.element(page.getByText('Don’t repeat this transaction.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('an unexplained failure of a claim shows its error id', async () => {
  openClaim(prepared)
  review.dispatch({ type: 'fail', problem: { code: 'claim.failed', id: 'an-id' } })
  await renderTexts(<ClaimDialog />)
  await expect.element(page.getByText('Error ID')).toBeVisible()
  await expect.element(page.getByRole('code')).toHaveTextContent('an-id')
})
