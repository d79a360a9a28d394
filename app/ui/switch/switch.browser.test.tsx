import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { States } from './switch.gallery.tsx'

test('Space toggles a switch, and the hint is its accessible description', async () => {
  await render(<States />)
  const small = page.getByRole('switch', { name: 'Hide small balances' })
  await expect.element(small).toBeChecked()
  await expect.element(small).toHaveAccessibleDescription('Under 1 US dollar.')
  await userEvent.tab()
  await expect.element(small).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(small).not.toBeChecked()
  await userEvent.keyboard(' ')
  await expect.element(small).toBeChecked()
  expect(await axeViolations()).toEqual([])
})

test('a disabled switch is skipped by the keyboard', async () => {
  await render(<States />)
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(page.getByRole('switch', { name: 'Hide unknown tokens' })).not.toHaveFocus()
})
