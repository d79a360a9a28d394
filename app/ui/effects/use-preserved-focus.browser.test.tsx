import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { usePreservedFocus } from './use-preserved-focus.ts'

function Ranges() {
  return (
    <div ref={usePreservedFocus<HTMLDivElement>()}>
      <button id="day">Day</button>
      <button id="year">Year</button>
    </div>
  )
}

function Chart() {
  const [isLoading, setLoading] = useState(false)
  return (
    <>
      {isLoading ? <p>Loading</p> : <Ranges />}
      <button onMouseEnter={() => setLoading(!isLoading)}>Toggle</button>
    </>
  )
}

const year = page.getByRole('button', { name: 'Year' })
const toggle = page.getByRole('button', { name: 'Toggle' })

async function replaceByPlaceholder(): Promise<void> {
  await render(<Chart />)
  year.element().focus()
  await userEvent.hover(toggle)
  await expect.element(page.getByText('Loading')).toBeVisible()
  expect(document.activeElement).toBe(document.body)
}

test('the focus returns to the same control after a placeholder', async () => {
  await replaceByPlaceholder()
  await userEvent.unhover(toggle)
  await userEvent.hover(toggle)
  await expect.element(year).toHaveFocus()
})

test('a focus that has moved meanwhile stays', async () => {
  await replaceByPlaceholder()
  toggle.element().focus()
  await userEvent.unhover(toggle)
  await userEvent.hover(toggle)
  await expect.element(year).toBeVisible()
  await expect.element(toggle).toHaveFocus()
})

test('after a click elsewhere the focus is not moved', async () => {
  await replaceByPlaceholder()
  dispatchEvent(new PointerEvent('pointerdown'))
  await userEvent.unhover(toggle)
  await userEvent.hover(toggle)
  await expect.element(year).toBeVisible()
  expect(document.activeElement).toBe(document.body)
})
