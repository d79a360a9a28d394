import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { NavigationProvider, type Navigation } from '#app/ui/navigation/navigation.tsx'
import { ACCOUNT, USDC } from '#tests/builders/example-transaction.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { PortfolioStart } from './portfolio-start.tsx'

/** Answers all pending requests for usernames. */
let answerRequests: () => void
const requested: string[] = []
const go = vi.fn()
const navigation: Navigation = { Link: () => null, GetForm: () => null, go }

beforeEach(() => {
  document.documentElement.dataset['usernames'] = ''
  const answered = new Promise<void>((resolve) => {
    answerRequests = resolve
  })
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { username } = JSON.parse(String(init.body)) as { username: string }
    requested.push(username)
    await answered
    return Response.json({ username, address: username === 'ada' ? ACCOUNT : USDC })
  })
})
afterEach(() => {
  delete document.documentElement.dataset['usernames']
  vi.unstubAllGlobals()
  go.mockReset()
  requested.length = 0
})

async function lookUp(username: string) {
  await page.getByRole('textbox').fill(username)
  await page.getByRole('button', { name: 'View portfolio' }).click()
  await expect.poll(() => requested.at(-1)).toBe(username)
}

async function renderStart() {
  return renderTexts(
    <NavigationProvider value={navigation}>
      <PortfolioStart page="portfolio" lookup={{ text: '', problem: null }} isTestnet={false} />
    </NavigationProvider>,
  )
}

test('a lookup opens the page of the account', async () => {
  await renderStart()
  await lookUp('ada')
  answerRequests()
  await expect.poll(() => go.mock.calls).toEqual([[`/portfolio/${ACCOUNT}`]])
})

test('the result of a lookup is ignored once the page is left or another name is looked up', async () => {
  const { unmount } = await renderStart()
  await lookUp('ada')
  await unmount()
  await renderStart()
  await lookUp('ada')
  await lookUp('bob')
  answerRequests()
  await expect.poll(() => go.mock.lastCall).toEqual([`/portfolio/${USDC}`])
  expect(go).toHaveBeenCalledOnce()
})
