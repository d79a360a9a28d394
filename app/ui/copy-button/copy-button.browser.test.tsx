import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Address } from './copy-button.gallery.tsx'

test('Enter copies the text and announces it', async () => {
  await render(<Address />)
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Copy the address' })).toHaveFocus()
  await expect.element(page.getByRole('status')).toHaveTextContent('')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status')).toHaveTextContent('Copied')
  expect(await navigator.clipboard.readText()).toBe('0x1111111111111111111111111111111111111111')
  await expect.element(page.getByRole('status')).toHaveTextContent('')
})

test('the server renders a placeholder, because copying needs JavaScript', () => {
  expect(renderToString(<Address />)).not.toContain('<button')
})
