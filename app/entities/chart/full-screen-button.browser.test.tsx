import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { FullScreenButton } from './full-screen-button.tsx'

function Page() {
  const [chart, setChart] = useState<string | null>('Day')
  return (
    <>
      <button type="button">Outside</button>
      {chart !== null && (
        <div data-chart-frame data-testid="frame">
          <div key={chart}>
            <FullScreenButton name={`UNI price, ${chart}`} />
            <button type="button" onClick={() => setChart('Week')}>
              Week
            </button>
            <button type="button" onClick={() => setChart(null)}>
              Remove
            </button>
          </div>
        </div>
      )}
    </>
  )
}

const toggle = () => page.getByRole('button', { name: 'Full screen' })
const frame = () => page.getByTestId('frame').element().getBoundingClientRect()

/** As on an iPhone, where only videos can fill the screen. */
function withoutApi() {
  Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true })
}

afterEach(async () => {
  Reflect.deleteProperty(document, 'fullscreenEnabled')
  if (document.fullscreenElement) await document.exitFullscreen()
})

test('the button fills the screen by the Fullscreen API, and leaves it', async () => {
  await renderTexts(<Page />)
  await toggle().click()
  await expect.element(toggle()).toHaveAttribute('aria-pressed', 'true')
  expect(document.fullscreenElement).toBe(page.getByTestId('frame').element())
  await toggle().click()
  await expect.element(toggle()).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => document.fullscreenElement).toBeNull()
})

test('if the browser leaves full screen, so does the page', async () => {
  await renderTexts(<Page />)
  await toggle().click()
  await expect.element(toggle()).toHaveAttribute('aria-pressed', 'true')
  await document.exitFullscreen()
  await expect.element(toggle()).toHaveAttribute('aria-pressed', 'false')
  await expect.element(page.getByRole('button', { name: 'Outside' })).toBeEnabled()
})

test('without the API the frame fills the viewport as a dialog, which Escape leaves, and focus returns', async () => {
  withoutApi()
  await renderTexts(<Page />)
  const before = frame()
  await page.getByRole('button', { name: 'Outside' }).click()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'UNI price, Day' })).toBeVisible()
  expect([frame().width, frame().height]).toEqual([innerWidth, innerHeight])
  expect(page.getByText('Outside').element().matches('[inert], [inert] *')).toBe(true)
  await userEvent.keyboard('{Tab}{Escape}')
  await expect.element(toggle()).toHaveFocus()
  expect(frame()).toEqual(before)
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
  expect(document.querySelector('[inert]')).toBeNull()
})

test('full screen stays when the chart is replaced, and ends when it is removed', async () => {
  withoutApi()
  await renderTexts(<Page />)
  await toggle().click()
  await page.getByRole('button', { name: 'Week' }).click()
  await expect.element(toggle()).toHaveAttribute('aria-pressed', 'true')
  expect(frame().width).toBe(innerWidth)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => document.querySelector('[inert]')).toBeNull()
})
