import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SECOND } from '#app/base/time.ts'
import type { StatusMessage } from '#app/wire/market/status.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { Status } from './status.tsx'

afterEach(() => void vi.useRealTimers())

test('the status of an open page is marked as stale once it is 15 seconds old', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const message: StatusMessage = { state: 'ok', build: '', time: Date.now(), chains: [], quote: null }
  await renderTexts(<Status health={{ state: 'known', message, ageSeconds: 12 }} />)
  const notice = page.getByText(/17 s/)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  vi.advanceTimersByTime(5 * SECOND)
  await expect.element(notice).toBeVisible()
})
