import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { PrivacyNote } from './privacy-note.tsx'

test('the privacy note names the receivers of addresses: trading API, data API and screening', async () => {
  await renderTexts(<PrivacyNote hasUsernames={false} />)
  await page.getByText('Privacy').click()
  await expect.element(page.getByText(/trading API or its provider/)).toBeVisible()
  await expect.element(page.getByText(/^Balances, prices and activity come from this site’s API/)).toBeVisible()
  await expect.element(page.getByText(/by a compliance service/)).toBeVisible()
  await expect.element(page.getByText(/username service/)).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
})

test('the privacy note of a site with a username service names it', async () => {
  await renderTexts(<PrivacyNote hasUsernames />)
  await page.getByText('Privacy').click()
  await expect.element(page.getByText(/username service, which receives the addresses you view/)).toBeVisible()
})
