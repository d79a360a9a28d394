import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Disabled, Square } from './button.gallery.tsx'

test.each(['{Enter}', ' '])('the key "%s" activates a focused button', async (key) => {
  let clicks = 0
  await render(<Button onClick={() => (clicks += 1)}>Review</Button>)
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Review' })).toHaveFocus()
  await userEvent.keyboard(key)
  expect(clicks).toBe(1)
})

test('a button submits its form only if its type is submit', async () => {
  const sent: string[] = []
  await render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent.push('form')
      }}
    >
      <Button>Add</Button>
      <Button type="submit">Save</Button>
    </form>,
  )
  await page.getByRole('button', { name: 'Add' }).click()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  expect(sent).toEqual(['form'])
})

test('Tab skips a disabled button and stops at one with aria-disabled', async () => {
  await render(<Disabled />)
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Disabled, focusable' })).toHaveFocus()
})

test('a square button is as wide as it is high and has an accessible name', async () => {
  await render(<Square />)
  const { width, height } = page.getByRole('button', { name: 'Settings' }).element().getBoundingClientRect()
  expect(width).toBe(height)
})

test('a button focused by keyboard has a focus ring', async () => {
  await render(<Button>Review</Button>)
  const button = page.getByRole('button')
  expect(getComputedStyle(button.element()).outlineStyle).toBe('none')
  await userEvent.tab()
  expect(getComputedStyle(button.element()).outlineStyle).toBe('solid')
})
