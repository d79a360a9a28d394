import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Details } from './disclosure.gallery.tsx'

test.each(['{Enter}', ' '])('the key "%s" opens and closes a disclosure', async (key) => {
  await render(<Details />)
  const content = page.getByText('The route uses two pools.')
  await expect.element(content).not.toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard(key)
  await expect.element(content).toBeVisible()
  await userEvent.keyboard(key)
  await expect.element(content).not.toBeVisible()
})
