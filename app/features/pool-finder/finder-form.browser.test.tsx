import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NATIVE } from '#app/domain/address/address.ts'
import { USDT } from '#tests/builders/example-position.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { FinderForm } from './finder-form.tsx'

test('a key that retries moves the focus to the second token, because the button disappears', async () => {
  const link = { chainId: 1, currencyA: NATIVE, currencyB: USDT } as const
  const unreadable = { chain: '', currency: '' }
  // There is no server here.
  await renderTexts(<FinderForm link={link} unreadable={unreadable} tokens={[]} readAt={Date.now()} />)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry, { timeout: 10_000 }).toBeVisible()
  retry.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByTestId('token-currencyB')).toHaveFocus()
})
