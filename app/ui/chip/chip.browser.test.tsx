import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Buttons, Links } from './chip.gallery.tsx'

test('the keyboard presses a chip, and the pressed chip has another border color', async () => {
  await render(<Buttons />)
  const week = page.getByRole('button', { name: '1W' })
  const before = getComputedStyle(week.element()).borderColor
  week.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(week).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('button', { name: '1D' })).toHaveAttribute('aria-pressed', 'false')
  expect(getComputedStyle(week.element()).borderColor).not.toBe(before)
})

test('the current link has another border color', async () => {
  await render(<Links />)
  const borderOf = (name: string) => getComputedStyle(page.getByRole('link', { name }).element()).borderColor
  expect(borderOf('Tokens')).not.toBe(borderOf('Pools'))
})
