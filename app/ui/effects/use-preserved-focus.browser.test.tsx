import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
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

function Chart({ isLoading = false }: { readonly isLoading?: boolean }) {
  return (
    <>
      {isLoading ? <p>Loading</p> : <Ranges />}
      <button>Other</button>
    </>
  )
}

const year = page.getByRole('button', { name: 'Year' })
const other = page.getByRole('button', { name: 'Other' })

/** Renders a chart whose focused control a placeholder has replaced. Returns a function that shows the chart again. */
async function replaceByPlaceholder(): Promise<() => Promise<void>> {
  const { rerender } = await render(<Chart />)
  year.element().focus()
  await rerender(<Chart isLoading />)
  await expect.element(page.getByText('Loading')).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  return async () => {
    await rerender(<Chart />)
    await expect.element(year).toBeVisible()
  }
}

test('the focus returns to the same control after a placeholder', async () => {
  const showChart = await replaceByPlaceholder()
  await showChart()
  await expect.element(year).toHaveFocus()
})

test('a focus that has moved meanwhile stays', async () => {
  const showChart = await replaceByPlaceholder()
  other.element().focus()
  await showChart()
  await expect.element(other).toHaveFocus()
})

test('after a click elsewhere the focus is not moved', async () => {
  const showChart = await replaceByPlaceholder()
  dispatchEvent(new PointerEvent('pointerdown'))
  await showChart()
  expect(document.activeElement).toBe(document.body)
})
