import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { Bare, Sizes } from './dialog.gallery.tsx'
import { Dialog } from './dialog.tsx'

const dialog = page.getByRole('dialog')
const opener = page.getByRole('button', { name: 'Open medium' })

async function openByKey(): Promise<void> {
  await render(<Sizes />)
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
}

test('a dialog is named by its title, is modal and has no axe violations', async () => {
  await openByKey()
  await expect.element(dialog).toHaveAccessibleName('Rename wallet')
  expect(dialog.element().matches(':modal')).toBe(true)
  expect(await axeViolations()).toEqual([])
})

test('the focus moves into a dialog and never to the page behind it', async () => {
  await openByKey()
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  for (let presses = 0; presses < 5; presses++) {
    await userEvent.tab()
    const focused = document.activeElement
    expect(focused === document.body || dialog.element().contains(focused)).toBe(true)
  }
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the close button', () => page.getByRole('button', { name: 'Close' }).click()],
  [
    'a click on the backdrop',
    () => page.elementLocator(document.body).click({ position: { x: 8, y: 8 }, force: true }),
  ],
])('%s closes a dialog and returns the focus to its opener', async (_, close) => {
  await openByKey()
  await close()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

function Conditional() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Open briefly</button>
      {isOpen && (
        <Dialog isOpen onClose={() => setOpen(false)} title="Brief" closeLabel="Close">
          Text
        </Dialog>
      )}
    </>
  )
}

test('a dialog that is unmounted while open returns the focus to its opener', async () => {
  await render(<Conditional />)
  const brief = page.getByRole('button', { name: 'Open briefly' })
  brief.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(brief).toHaveFocus()
})

function Nested() {
  const [isOpen, setOpen] = useState(true)
  const [isInnerOpen, setInnerOpen] = useState(false)
  return (
    <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Outer" closeLabel="Close">
      <input type="file" aria-label="File" />
      <button onClick={() => setInnerOpen(true)}>Open inner</button>
      <Dialog isOpen={isInnerOpen} onClose={() => setInnerOpen(false)} title="Inner" closeLabel="Close">
        Text
      </Dialog>
    </Dialog>
  )
}

test('Escape in a dialog inside another one closes only the inner one, and a cancelled file picker none', async () => {
  await render(<Nested />)
  await page.getByRole('button', { name: 'Open inner' }).click()
  const [outer, inner] = [page.getByRole('dialog', { name: 'Outer' }), page.getByRole('dialog', { name: 'Inner' })]
  await expect.element(inner).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(inner).not.toBeInTheDocument()
  await expect.element(outer).toBeVisible()
  page
    .getByLabelText('File')
    .element()
    .dispatchEvent(new Event('cancel', { bubbles: true }))
  await expect.element(outer).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(outer).not.toBeInTheDocument()
})

test('a click inside a dialog does not close it', async () => {
  await openByKey()
  await dialog.getByText('The name is stored').click()
  await expect.element(dialog).toBeVisible()
})

test('a bare dialog has an accessible name and focuses its marked field', async () => {
  await render(<Bare />)
  await userEvent.type(page.getByRole('textbox', { name: 'Open by typing' }), 'a')
  await expect.element(dialog).toHaveAccessibleName('Search')
  await expect.element(page.getByRole('textbox', { name: 'Search text' })).toHaveFocus()
  expect(await axeViolations()).toEqual([])
})

test('after a dialog closes, typing continues at the end of the field that opened it', async () => {
  await render(<Bare />)
  const field = page.getByRole('textbox', { name: 'Open by typing' })
  await userEvent.type(field, 'a')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('b')
  await expect.element(field).toHaveValue('ab')
})

test('text that is selected in another field while a dialog closes stays selected', async () => {
  await render(
    <>
      <Sizes />
      <input aria-label="Amount" defaultValue="12" />
    </>,
  )
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Amount' })
  const input = field.element() as HTMLInputElement
  // The browser dispatches `close` in a later task.
  ;(dialog.element() as HTMLDialogElement).close()
  input.focus()
  input.select()
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.keyboard('3')
  await expect.element(field).toHaveValue('3')
})

test('a dialog whose content suspends opens again once the content has loaded, and can be closed', async () => {
  let load = () => {}
  const Content = lazy(async () => {
    await new Promise<void>((resolve) => (load = resolve))
    return { default: () => <p>Loaded</p> }
  })
  function Suspending() {
    const [isOpen, setOpen] = useState(true)
    const [hasContent, setHasContent] = useState(false)
    return (
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Late" closeLabel="Close">
        <button onClick={() => setHasContent(true)}>Show more</button>
        {hasContent && <Content />}
      </Dialog>
    )
  }
  await render(
    <Suspense fallback={null}>
      <Suspending />
    </Suspense>,
  )
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  load()
  await expect.element(dialog.getByText('Loaded')).toBeVisible()
  expect(dialog.element().matches(':modal')).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a dialog that is opened again at once stays open', async () => {
  function Reopened() {
    const [isOpen, setOpen] = useState(true)
    const reopen = () => {
      flushSync(() => setOpen(false))
      flushSync(() => setOpen(true))
    }
    return (
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Reopened" closeLabel="Close">
        <button onClick={reopen}>Reopen</button>
      </Dialog>
    )
  }
  await render(<Reopened />)
  await page.getByRole('button', { name: 'Reopen' }).click()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect.element(dialog).toBeVisible()
})

test('a long dialog is as high as the window allows and scrolls, with a shadow at an edge with more content', async () => {
  await render(
    <Dialog isOpen onClose={() => {}} title="Terms" closeLabel="Close">
      <div style={{ height: 2_000 }} />
    </Dialog>,
  )
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().getBoundingClientRect().height).toBe(innerHeight - 32)
  const body = dialog.element().lastElementChild as HTMLElement
  expect(body.scrollHeight).toBeGreaterThan(body.clientHeight)
  expect(getComputedStyle(body).backgroundAttachment).toBe('local, local, scroll, scroll')
})

test('a dialog with several steps keeps its height, whatever their content', async () => {
  const flow = (height: number) => (
    <Dialog isOpen onClose={() => {}} title="Steps" closeLabel="Close" size="flow">
      <div style={{ height }} />
    </Dialog>
  )
  const { rerender } = await render(flow(100))
  await expect.element(dialog).toBeVisible()
  const { height } = dialog.element().getBoundingClientRect()
  await rerender(flow(2_000))
  expect(dialog.element().getBoundingClientRect().height).toBe(height)
})

test('if a new step removes the focused control, the dialog is focused and Tab continues inside it', async () => {
  const step = (title: string, label: string) => (
    <Dialog isOpen onClose={() => {}} title={title} closeLabel="Close">
      <button key={label}>{label}</button>
    </Dialog>
  )
  const { rerender } = await render(step('Review', 'Confirm'))
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Confirm' })).toHaveFocus()
  await rerender(step('In progress', 'Stop'))
  await expect.element(dialog).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
})

test('a new step of a dialog starts at its top, and the same step keeps its scroll position', async () => {
  const step = (title: string, height: number) => (
    <Dialog isOpen onClose={() => {}} title={title} closeLabel="Close" size="flow">
      <div style={{ height }} />
    </Dialog>
  )
  const { rerender } = await render(step('Amount', 2_000))
  const body = dialog.element().lastElementChild as HTMLElement
  body.scrollTo(0, 500)
  await rerender(step('Amount', 2_100))
  expect(body.scrollTop).toBe(500)
  await rerender(step('Review', 2_100))
  expect(body.scrollTop).toBe(0)
})
