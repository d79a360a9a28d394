import { expect } from '@playwright/test'
import { test } from './stack.ts'

test('without a frame only the packages are requested for a second, and then the page becomes interactive', async ({
  page,
}) => {
  await page.addInitScript(() => {
    globalThis.requestAnimationFrame = () => 0
  })
  const requests: { path: string; time: number }[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script')
      requests.push({ path: new URL(request.url()).pathname, time: performance.now() })
  })
  await page.goto('/swap')
  await page.getByRole('button', { name: 'Swap settings' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const [first, second] = requests
  expect(first?.path).toMatch(/^\/assets\/packages-/)
  expect((second?.time ?? 0) - (first?.time ?? 0)).toBeGreaterThan(800)
})
