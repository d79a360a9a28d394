import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { States } from './input.gallery.tsx'

test('the focus ring surrounds the field with its icon', async () => {
  await render(<States />)
  await userEvent.tab()
  const field = page.getByRole('textbox', { name: 'Filter' })
  await expect.element(field).toHaveFocus()
  const frame = field.element().parentElement
  expect(frame?.querySelector('svg')).not.toBeNull()
  expect(frame && getComputedStyle(frame).outlineStyle).toBe('solid')
  expect(getComputedStyle(field.element()).outlineStyle).toBe('none')
})

test('a tap anywhere between the upper and the lower edge of the field hits the input', async () => {
  await render(<States />)
  const field = page.getByRole('textbox', { name: 'Filter' }).element()
  const frame = field.parentElement?.getBoundingClientRect()
  const { top, bottom } = field.getBoundingClientRect()
  expect([top, bottom]).toEqual([frame?.top, frame?.bottom])
  expect(bottom - top).toBeGreaterThanOrEqual(44)
})

test('an invalid field is marked, and its message is its description', async () => {
  await render(<States />)
  const invalid = page.getByRole('textbox', { name: 'Deadline' })
  await expect.element(invalid).toBeInvalid()
  await expect.element(invalid).toHaveAccessibleDescription('Enter 1 to 180 minutes.')
  const borderOf = (name: string) => {
    const frame = page.getByRole('textbox', { name }).element().parentElement
    return frame && getComputedStyle(frame).borderColor
  }
  expect(borderOf('Deadline')).not.toBe(borderOf('Slippage'))
})
