import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Buttons, Links } from './segmented.gallery.tsx'

test('the keyboard selects a segment, and only the selected one is filled', async () => {
  await render(<Buttons />)
  const week = page.getByRole('button', { name: '1W' })
  const before = getComputedStyle(week.element()).borderColor
  week.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(week).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('button', { name: '1D' })).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => getComputedStyle(week.element()).borderColor).not.toBe(before)
})

test('the current link looks different', async () => {
  await render(<Links />)
  const borderOf = (name: string) => {
    const [link] = page.getByRole('link', { name }).elements()
    return link && getComputedStyle(link).borderColor
  }
  expect(borderOf('Tokens')).not.toBe(borderOf('Pools'))
})
