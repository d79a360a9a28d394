import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { ClosedSwaps } from './closed-swaps.tsx'
import { queueDuring, queueSwap, takeClosedSwaps } from './queued-swaps.ts'

const SWAP = { chainId: 1, input: 'USDC', output: 'WBTC' } as const
const stored = () => localStorage.getItem('tarn.queued')

/** Resolves once the queued swap is locked and stored. */
const untilStored = () => expect.poll(stored).not.toBeNull()

test('a queued swap is not reported as canceled while its page is open, and is removed from the store when it ends', async () => {
  const leave = queueSwap(SWAP)
  await untilStored()
  expect(stored()).not.toMatch(/raw|amount|data/)
  expect(await takeClosedSwaps()).toEqual([])
  leave()
  await expect.poll(stored).toBeNull()
})

test('a queued swap whose page was closed is reported as canceled exactly once', async () => {
  localStorage.setItem('tarn.queued', JSON.stringify([{ id: crypto.randomUUID(), ...SWAP }]))
  const { unmount } = await renderTexts(<ClosedSwaps />)
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Your swap of USDC for WBTC was canceled because the app was closed.')
  expect(stored()).toBeNull()
  await unmount()
  await renderTexts(<ClosedSwaps />)
  await expect.element(page.getByTestId('swap-closed')).not.toBeInTheDocument()
})

test('a swap that is confirmed again in the same review is queued again', async () => {
  const steps = ['approve', 'swap'] as const
  const queue = queueDuring(SWAP, new AbortController().signal)
  for (const step of [0, 1] as const) {
    queue({ at: 'checking', steps, step })
    await untilStored()
    queue({ at: 'review' })
    await expect.poll(stored).toBeNull()
  }
})
