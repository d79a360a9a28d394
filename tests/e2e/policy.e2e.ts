import { expect } from '@playwright/test'
import { test, collectCspViolations } from './stack.ts'

test('the policy blocks and reports HTML from a string, code from a string and a request to another host', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const violations = await collectCspViolations(context)
  const page = await context.newPage()
  await page.goto('/not-found', { waitUntil: 'networkidle' })
  expect(violations).toEqual([])
  const results = await page.evaluate(async () => {
    const attempts: (() => unknown)[] = [
      () => (document.body.innerHTML = '<img src=x>'),
      // eslint-disable-next-line @typescript-eslint/no-implied-eval -- what the policy must refuse
      () => setTimeout('globalThis.ran = true'),
      () => fetch('https://elsewhere.test/'),
      () => document.body.setAttribute('style', 'color: red'),
    ]
    const outcomes = []
    for (const attempt of attempts) {
      try {
        await attempt()
        outcomes.push('passed')
      } catch {
        outcomes.push('threw')
      }
    }
    return [...outcomes, 'ran' in globalThis, getComputedStyle(document.body).color === 'rgb(255, 0, 0)']
  })
  expect(results).toEqual(['threw', 'threw', 'threw', 'passed', false, false])
  await expect.poll(() => new Set(violations.map((text) => text.split(':')[0])).size).toBeGreaterThanOrEqual(3)
  await context.close()
})
