import { afterEach, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { Grouped } from './combobox.gallery.tsx'

const field = page.getByRole('combobox', { name: 'Food' })
const list = page.getByRole('listbox', { name: 'Foods' })
const status = page.getByRole('status')

/** The option that `aria-activedescendant` refers to. */
function activeOption(): string | undefined {
  const id = field.element().getAttribute('aria-activedescendant')
  const option = id === null ? null : document.getElementById(id)
  expect(option?.getAttribute('aria-selected') ?? 'true').toBe('true')
  return option?.textContent ?? undefined
}

afterEach(() => {
  document.documentElement.dir = 'ltr'
})

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(key)
}

async function open(isSettled = true) {
  const rendered = await render(<Grouped isSettled={isSettled} />)
  await userEvent.tab()
  await expect.element(field).toHaveFocus()
  return rendered
}

test('the field controls a list of labelled groups; the first option is active', async () => {
  await open()
  await expect.element(field).toHaveAttribute('aria-controls', list.element().id)
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  expect(
    page
      .getByRole('group')
      .elements()
      .map((group) => group.getAttribute('aria-label')),
  ).toEqual(['Fruit', 'Vegetables'])
  expect(activeOption()).toBe('Apple')
  expect(await axeViolations()).toEqual([])
})

test('Up and Down move across groups and wrap at both ends', async () => {
  await open()
  await press('{ArrowDown}')
  expect(activeOption()).toBe('Apricot')
  await press('{ArrowUp}', '{ArrowUp}')
  expect(activeOption()).toBe('Fennel')
  await press('{ArrowDown}')
  expect(activeOption()).toBe('Apple')
  await expect.element(field).toHaveFocus()
})

test('Page Down and Page Up move by six and stop at the ends', async () => {
  await open()
  await press('{PageDown}')
  expect(activeOption()).toBe('Grape')
  await press('{PageDown}', '{PageDown}')
  expect(activeOption()).toBe('Fennel')
  await press('{PageUp}', '{PageUp}', '{PageUp}')
  expect(activeOption()).toBe('Apple')
})

test('Home and End move in the list if the field is empty or Ctrl is held, otherwise they move the caret', async () => {
  await open()
  await press('{End}')
  expect(activeOption()).toBe('Fennel')
  await press('{Home}')
  expect(activeOption()).toBe('Apple')
  await press('a', '{End}', '{Home}', 'x')
  await expect.element(field).toHaveValue('xa')
  await press('{Delete}', '{Backspace}', 'b', '{Control>}{End}{/Control}')
  expect(activeOption()).toBe('Beetroot')
  await press('{Control>}{Home}{/Control}')
  expect(activeOption()).toBe('Banana')
})

test('the active option is scrolled into view', async () => {
  await open()
  await press('{End}')
  const box = page.getByRole('option', { name: 'Fennel' }).element().getBoundingClientRect()
  const frame = list.element().getBoundingClientRect()
  expect(box.bottom).toBeLessThanOrEqual(frame.bottom + 1)
  expect(box.top).toBeGreaterThanOrEqual(frame.top)
})

test('typing filters the options and makes the first one active', async () => {
  await open()
  await press('{ArrowDown}', '{ArrowDown}', 'c')
  await expect.element(list.getByRole('option', { name: 'Apple' })).not.toBeInTheDocument()
  expect(activeOption()).toBe('Cherry')
})

test('Enter chooses the active option and keeps the focus in the field', async () => {
  await open()
  await press('{ArrowDown}', '{Enter}')
  await expect.element(status).toHaveTextContent('Chosen: Apricot')
  await expect.element(field).toHaveFocus()
})

test('a click chooses an option and keeps the focus in the field', async () => {
  await open()
  await list.getByRole('option', { name: 'Cherry' }).click()
  await expect.element(status).toHaveTextContent('Chosen: Cherry')
  await expect.element(field).toHaveFocus()
  await list.getByText('Fruit').click()
  await expect.element(field).toHaveFocus()
})

test('the option under the pointer becomes active', async () => {
  await open()
  await list.getByRole('option', { name: 'Banana' }).hover()
  await expect.poll(activeOption).toBe('Banana')
})

test('Enter chooses an option only once the options match the text', async () => {
  const { rerender } = await open(false)
  await expect.element(list).toHaveAttribute('aria-busy', 'true')
  await press('{Enter}')
  await expect.element(status).toHaveTextContent('')
  await rerender(<Grouped />)
  await expect.element(status).toHaveTextContent('Chosen: Apple')
})

test('typing after Enter cancels the choice', async () => {
  const { rerender } = await open(false)
  await press('{Enter}', 'b')
  await rerender(<Grouped />)
  await expect.element(field).toHaveValue('b')
  await expect.element(status).toHaveTextContent('')
})

test('without options the list is hidden, nothing is active, and Enter does nothing', async () => {
  await open()
  await press('xyz')
  await expect.element(status).toHaveTextContent('No food found')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await expect.element(field).not.toHaveAttribute('aria-activedescendant')
  await expect.element(list).not.toBeInTheDocument()
  await press('{ArrowDown}', '{Enter}')
  await expect.element(status).toHaveTextContent('No food found')
  expect(await axeViolations()).toEqual([])
})

test('during composition, keys are left to the input method', async () => {
  await open()
  const session = cdp()
  await session.send('Input.imeSetComposition', { text: 'ba', selectionStart: 2, selectionEnd: 2 })
  await expect.element(field).toHaveValue('ba')
  await press('{ArrowDown}', '{Enter}')
  expect(activeOption()).toBe('Banana')
  await expect.element(status).toHaveTextContent('')
  await session.send('Input.insertText', { text: 'ba' })
  await press('{Enter}')
  await expect.element(status).toHaveTextContent('Chosen: Banana')
})

test('in right-to-left text the left and right arrows move only the caret', async () => {
  document.documentElement.dir = 'rtl'
  await open()
  await press('a', '{ArrowRight}', '{ArrowLeft}')
  expect(activeOption()).toBe('Apple')
  await press('{ArrowDown}')
  expect(activeOption()).toBe('Apricot')
})
