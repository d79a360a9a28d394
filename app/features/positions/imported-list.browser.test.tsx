import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ME, USDT } from '#tests/builders/example-position.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import ImportedList from './imported-list.client.tsx'

test('a key that retries moves the focus to the heading, because the button disappears', async () => {
  // There is no server here.
  await renderTexts(<ImportedList pairs={[{ chainId: 1, pair: USDT, owner: ME }]} statuses={['in']} />)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry, { timeout: 10_000 }).toBeVisible()
  retry.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Imported v2 pools' })).toHaveFocus()
})
