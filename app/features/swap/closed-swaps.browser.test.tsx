import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { ClosedSwaps } from './closed-swaps.tsx'
import { queueSwap, takeClosedSwaps } from './queued-swaps.ts'

const SWAP = { chainId: 1, input: 'USDC', output: 'WBTC' } as const
const stored = () => localStorage.getItem('tarn.queued')

/** Resolves when the lock of a queued swap has been taken and the swap stored. */
const untilStored = () => expect.poll(stored).not.toBeNull()

test('a swap that is still queued belongs to its page, and leaves nothing when it ends', async () => {
  const leave = queueSwap(SWAP)
  await untilStored()
  expect(stored()).not.toMatch(/raw|amount|data/)
  expect(await takeClosedSwaps()).toEqual([])
  leave()
  await expect.poll(stored).toBeNull()
})

test('a queued swap whose page is gone is said to be canceled, once', async () => {
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
