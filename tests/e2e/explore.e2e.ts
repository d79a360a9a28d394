import { expect } from '@playwright/test'
import { test } from './street.ts'

test('the explore page is whole in its first response', async ({ request }) => {
  const html = await (await request.get('/explore/tokens')).text()
  expect(html).toContain('Wrapped Ether')
  expect(html).toMatch(/\$\d/)
  expect(html).not.toContain('NaN')
})
