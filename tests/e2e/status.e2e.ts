import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test as base, type Page } from '@playwright/test'
import type { StatusMessage } from '#app/wire/market/status.ts'
import { startFaultyWorker } from '#tests/builders/faulty-worker.ts'
import { audit } from './audit.ts'

type Chain = StatusMessage['chains'][number]

interface FakeApi {
  readonly url: string
  /** The answer of `/api/status` from now on; null: an empty response with status 502. */
  response: StatusMessage | null
  /** Delay of the answer in milliseconds. */
  delay: number
}

const test = base.extend<{ fakeApi: FakeApi }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern; an empty one says none
  fakeApi: async ({}, use) => {
    const fakeApi = { url: '', response: message() as StatusMessage | null, delay: 0 }
    const api = async (request: Request) => {
      await sleep(fakeApi.delay)
      if (fakeApi.response === null || !request.url.endsWith('/api/status')) return new Response(null, { status: 502 })
      const body = { ...fakeApi.response, time: Date.now() }
      return Response.json(body, { status: body.state === 'down' ? 503 : 200 })
    }
    const web = await startFaultyWorker({ worker: 'web', api })
    fakeApi.url = web.url
    await use(fakeApi)
    await web.stop()
  },
  baseURL: async ({ fakeApi }, use) => {
    await use(fakeApi.url)
  },
})

function chain(changes: Partial<Chain> = {}): Chain {
  const index = { block: 21_004_112, blockTime: 1, head: 21_004_112, lagBlocks: 0, lagSeconds: 0, age: 0, failures: 0 }
  const node = { upstream: 0, isHealthy: true, latency: 12, failureRate: 0, height: 21_004_112, error: null }
  return { chainId: 1, name: 'Ethereum', state: 'ok', index: { ...index, error: null }, rpc: [node], ...changes }
}

function message(changes: Partial<StatusMessage> = {}): StatusMessage {
  return {
    state: 'ok',
    build: 'abc123',
    time: 0,
    quote: { count: 40, p50: 31, p95: 120 },
    chains: [chain(), chain({ chainId: 8453, name: 'Base' })],
    ...changes,
  }
}

const LAGGING = chain({
  chainId: 8453,
  name: 'Base',
  state: 'lagging',
  index: { ...chain().index, block: 90, head: 130, lagBlocks: 40, lagSeconds: 80 } as Chain['index'],
  rpc: [
    { upstream: 0, isHealthy: true, latency: 9, failureRate: 0, height: 130, error: null },
    { upstream: 1, isHealthy: false, latency: null, failureRate: 1, height: null, error: 'timed out' },
  ],
})

const verdict = (page: Page) => page.getByRole('main').getByRole('status')

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    // A worker that has just started may answer after the shell was sent; without JavaScript `?complete` waits for it.
    const path = javaScriptEnabled ? '/status' : '/status?complete'

    test('when everything works, the page shows “All systems operational” and details of each chain', async ({
      page,
    }) => {
      await page.goto(path)
      await expect(verdict(page)).toContainText('All systems operational')
      const ethereum = page.getByRole('region', { name: 'Ethereum' })
      await expect(ethereum).toContainText('Block 21,004,112, up to date')
      await expect(ethereum).toContainText('Node 1 · 12 ms · block 21,004,112')
      await expect(page.getByText('Median 31 ms')).toBeVisible()
      await expect(page.getByText('abc123')).toBeVisible()
    })

    test('a lagging index and a failing node are shown', async ({ page, fakeApi }) => {
      fakeApi.response = message({ state: 'degraded', quote: null, chains: [chain(), LAGGING] })
      await page.goto(path)
      await expect(verdict(page)).toContainText('Some systems are degraded')
      const lagging = page.getByRole('region', { name: 'Base' })
      await expect(lagging).toContainText('Delayed')
      await expect(lagging).toContainText('40 blocks (80 s) behind')
      await expect(lagging.getByRole('listitem').nth(1)).toContainText('Not responding')
      await expect(page.getByText('No recent quotes')).toBeVisible()
    })

    test('an unreadable index is shown as a failure', async ({ page, fakeApi }) => {
      const chains = [chain({ state: 'unknown', index: null })]
      fakeApi.response = message({ state: 'down', chains })
      await page.goto(path)
      await expect(verdict(page)).toContainText('Market data is unavailable')
      await expect(page.getByRole('region', { name: 'Ethereum' })).toContainText('Unknown')
    })

    test('when the API fails, the page still renders and shows “Service unavailable”', async ({ page, fakeApi }) => {
      fakeApi.response = null
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(200)
      await expect(verdict(page)).toContainText('Service unavailable')
      await expect(page.getByRole('main')).toContainText('Error ID')
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a late answer can be loaded by a link', async ({ page, fakeApi }) => {
    fakeApi.delay = 400
    await page.goto('/status')
    await page.getByRole('link', { name: 'Show status' }).click()
    await expect(verdict(page)).toContainText('All systems operational')
  })
})

test('the page refreshes by itself', async ({ page, fakeApi }) => {
  await page.clock.install()
  await page.goto('/status', { waitUntil: 'networkidle' })
  await expect(verdict(page)).toContainText('All systems operational')
  fakeApi.response = message({ state: 'degraded', chains: [LAGGING] })
  await page.clock.runFor(10_000)
  await expect(verdict(page)).toContainText('Some systems are degraded')
})

test('the page has no axe violations and no overflow, in both themes', async ({ page, fakeApi }) => {
  fakeApi.response = message({ state: 'degraded', chains: [chain(), LAGGING] })
  await audit(page, '/status')
})
