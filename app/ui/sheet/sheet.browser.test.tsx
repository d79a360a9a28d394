import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { Menu } from './sheet.gallery.tsx'

const sheet = page.getByRole('dialog', { name: 'Menu' })
const opener = page.getByRole('button', { name: 'Open the sheet' })

async function openByKey(): Promise<void> {
  await render(<Menu />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet).toBeVisible()
}

test('a sheet opens as a modal dialog and has no axe violations', async () => {
  await openByKey()
  expect(sheet.element().matches(':modal')).toBe(true)
  expect(await axeViolations()).toEqual([])
})

test('the focus moves into a sheet and never to the page behind it', async () => {
  await openByKey()
  await expect.element(sheet.getByRole('button', { name: 'Close' })).toHaveFocus()
  for (let presses = 0; presses < 5; presses++) {
    await userEvent.tab()
    const focused = document.activeElement
    expect(focused === document.body || sheet.element().contains(focused)).toBe(true)
  }
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the close button', () => sheet.getByRole('button', { name: 'Close' }).click()],
  ['a link inside', () => sheet.getByRole('link', { name: 'Explore' }).click()],
])('%s closes a sheet and returns the focus to its button', async (_, close) => {
  await openByKey()
  await close()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('pressing a button inside does not close the sheet', async () => {
  await openByKey()
  await sheet.getByRole('button', { name: 'Settings' }).click()
  await expect.element(sheet).toBeVisible()
})

/** The page before hydration. */
function renderAsServer(): HTMLElement {
  const box = document.createElement('div')
  document.body.appendChild(box)
  box.innerHTML = renderToString(<Menu />)
  return box
}

test('before hydration a sheet opens as a popover, which takes the focus and returns it', async () => {
  const box = renderAsServer()
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet.getByRole('button', { name: 'Close' })).toHaveFocus()
  expect(sheet.element().matches(':popover-open')).toBe(true)
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await expect.element(sheet).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  box.remove()
})

test('hydration leaves an open sheet open; it closes as before and is modal the next time', async () => {
  const box = renderAsServer()
  await opener.click()
  const root = hydrateRoot(box, <Menu />)
  await expect.poll(() => Object.keys(opener.element()).some((key) => key.startsWith('__reactProps'))).toBe(true)
  await sheet.getByRole('link', { name: 'Explore' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await opener.click()
  await expect.element(sheet).toBeVisible()
  expect(sheet.element().matches(':modal')).toBe(true)
  root.unmount()
  box.remove()
})
