import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { Grouped, Plain } from './select.gallery.tsx'

const month = page.getByRole('button', { name: 'Month' })
const list = page.getByRole('listbox', { name: 'Month' })

afterEach(async () => {
  document.documentElement.dir = 'ltr'
  await page.viewport(800, 720)
})

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(key)
}

async function openByKey(key = '{Enter}'): Promise<void> {
  await render(<Grouped />)
  await userEvent.tab()
  await expect.element(month).toHaveFocus()
  await press(key)
  await expect.element(list).toHaveFocus()
}

/** The option that `aria-activedescendant` refers to. */
function activeOption(): string | undefined {
  const id = list.element().getAttribute('aria-activedescendant')
  return (id === null ? null : document.getElementById(id))?.textContent ?? undefined
}

test('the button is named after what is chosen and the chosen option', async () => {
  await render(<Grouped />)
  await expect.element(month).toHaveAccessibleName('Month April')
  await expect.element(month).toHaveAttribute('aria-haspopup', 'listbox')
  await expect.element(list).not.toBeInTheDocument()
})

test.each(['{Enter}', ' ', '{ArrowDown}', '{ArrowUp}'])('%s opens the list at the chosen option', async (key) => {
  await openByKey(key)
  expect(activeOption()).toBe('April')
  await expect.element(page.getByRole('option', { selected: true })).toHaveTextContent('April')
  expect(await axeViolations()).toEqual([])
})

test('several groups are labelled, a single one is not', async () => {
  await openByKey()
  const labels = page.getByRole('group').elements()
  expect(labels.map((group) => group.getAttribute('aria-label'))).toEqual(['Spring', 'Summer'])
  await press('{Escape}')
  await render(<Plain />)
  await page.getByRole('button', { name: 'Star' }).click()
  await expect.element(page.getByRole('option', { name: 'Sirius' })).toBeVisible()
  await expect.element(page.getByRole('group')).not.toBeInTheDocument()
})

test('arrows, Home and End move, Enter chooses, and focus returns to the button', async () => {
  await openByKey()
  await press('{ArrowDown}', '{ArrowDown}')
  expect(activeOption()).toBe('June')
  await press('{End}', '{ArrowDown}')
  expect(activeOption()).toBe('March')
  await press('{End}', '{Home}', '{ArrowDown}', '{ArrowDown}', '{Enter}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(month).toHaveFocus()
  await expect.element(month).toHaveAccessibleName('Month May')
})

test('letters select an option by name, repeating a letter selects the next one, and a space is part of the name', async () => {
  await openByKey()
  await press('j')
  expect(activeOption()).toBe('June')
  await press('u', 'l')
  expect(activeOption()).toBe('July')
  await new Promise((resolve) => setTimeout(resolve, 600))
  await press('m')
  expect(activeOption()).toBe('March')
  await press('m')
  expect(activeOption()).toBe('May')
  await new Promise((resolve) => setTimeout(resolve, 600))
  await press('august b')
  expect(activeOption()).toBe('August Bank Holiday')
  await new Promise((resolve) => setTimeout(resolve, 600))
  await press(' ')
  await expect.element(month).toHaveAccessibleName('Month August Bank Holiday')
})

test('Escape closes the list without a choice and returns the focus', async () => {
  await openByKey()
  await press('{ArrowDown}', '{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(month).toHaveFocus()
  await expect.element(month).toHaveAccessibleName('Month April')
})

test('Tab closes the list and moves on; Shift Tab returns to the button', async () => {
  await openByKey()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.tab({ shift: true })
  await press('{Enter}')
  await expect.element(list).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(month).toHaveFocus()
  await expect.element(list).not.toBeInTheDocument()
})

test('a click chooses an option; a click on the button of an open list closes it', async () => {
  await render(<Grouped />)
  await month.click()
  await page.getByRole('option', { name: 'July' }).click()
  await expect.element(month).toHaveAccessibleName('Month July')
  await expect.element(month).toHaveFocus()
  await month.click()
  await expect.element(list).toBeVisible()
  expect(activeOption()).toBe('July')
  await month.click()
  await expect.element(list).not.toBeInTheDocument()
})

test('the list starts at the start edge of its button, in both directions', async () => {
  for (const dir of ['ltr', 'rtl']) {
    document.documentElement.dir = dir
    const { unmount } = await render(<Grouped />)
    await month.click()
    const box = month.element().getBoundingClientRect()
    const popup = list.element().closest('[popover]')
    // The list slides in from above.
    await expect.poll(() => popup?.getBoundingClientRect().top).toBe(box.bottom + 4)
    const edge = dir === 'ltr' ? 'left' : 'right'
    expect(popup?.getBoundingClientRect()[edge]).toBe(box[edge])
    await unmount()
  }
})

test('on phones the list is a sheet at the foot of the window, with a title and a close button', async () => {
  await page.viewport(360, 640)
  await render(<Grouped />)
  await month.click()
  const sheet = list.element().closest('[popover]')
  await expect.poll(() => sheet?.getBoundingClientRect().bottom).toBe(640)
  expect(sheet?.getBoundingClientRect().width).toBe(360)
  for (const option of page.getByRole('option').elements()) {
    expect(option.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  }
  expect(await axeViolations()).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(month).toHaveFocus()
})

test('before hydration the options are links that Tab reaches', () => {
  const html = document.createElement('div')
  html.innerHTML = renderToString(<Grouped />)
  const links = [...html.querySelectorAll('a')]
  expect(links.map((link) => link.getAttribute('href'))).toContain('?season=May')
  expect(links.map(({ tabIndex }) => tabIndex)).toEqual(links.map(() => 0))
  expect(html.querySelector('button')?.getAttribute('popovertarget')).toBe(html.querySelector('[popover]')?.id)
})
