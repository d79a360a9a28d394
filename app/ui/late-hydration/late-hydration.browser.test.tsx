import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { Popover } from '#app/ui/popover/popover.tsx'
import { contents } from './late-hydration.css.ts'
import { lateHydration } from './late-hydration.tsx'

interface CardProps {
  readonly price: string
}

function Card({ price }: CardProps) {
  return (
    <section>
      <p>{price}</p>
      <input aria-label="Filter" defaultValue="" />
      <a href="#day">Day</a> <a href="#week">Week</a>
      <Disclosure summary="Table">{price} on Monday</Disclosure>
      <Popover id="note">{price} on Tuesday</Popover>
    </section>
  )
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Hydrates a page with the server's HTML of a card and a text below it. `arrive` and `fail` settle the import of the card's code. */
async function hydrate() {
  let arrive = (_: ComponentType<CardProps>) => {}
  let fail = (_: Error) => {}
  const code = new Promise<ComponentType<CardProps>>((resolve, reject) => {
    arrive = resolve
    fail = reject
  })
  const Late = lateHydration<CardProps>(
    () => code,
    () => 'Loading',
  )
  const pageOf = (price: string) => (
    <>
      <Late price={price} />
      <p>Below</p>
    </>
  )
  const box = document.createElement('main')
  box.innerHTML = renderToString(
    <>
      <div className={contents}>
        <Card price="$97" />
      </div>
      <p>Below</p>
    </>,
  )
  document.body.appendChild(box)
  const html = box.querySelector('section')
  const changes = new MutationObserver(() => {})
  changes.observe(box, { subtree: true, childList: true, attributes: true, characterData: true })
  const root = hydrateRoot(box, pageOf('$97'))
  stops.push(
    () => root.unmount(),
    () => box.remove(),
    () => changes.disconnect(),
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  return {
    box,
    html,
    update: (price: string) => root.render(pageOf(price)),
    changes: () => changes.takeRecords(),
    arrive: () => arrive(Card),
    fail,
    isReplaced: () => box.querySelector('section') !== html,
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 100))

test("until its code is loaded, the server's HTML is unchanged, even when the props change", async () => {
  const { box, html, update, changes, arrive } = await hydrate()
  update('$98')
  await settle()
  expect(changes()).toEqual([])
  expect(box.querySelector('section')).toBe(html)
  await expect.element(page.getByText('$97', { exact: true })).toBeVisible()
  arrive()
  await expect.element(page.getByText('$98', { exact: true })).toBeVisible()
  expect(html?.isConnected).toBe(false)
})

test('the layout does not shift when the component replaces the HTML', async () => {
  const { arrive, isReplaced } = await hydrate()
  const shifts: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => void shifts.push(...list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  stops.push(() => observer.disconnect())
  const top = () => page.getByText('Below').element().getBoundingClientRect().top
  const before = top()
  arrive()
  await expect.poll(isReplaced).toBe(true)
  await settle()
  expect(top()).toBe(before)
  expect(shifts).toEqual([])
})

test('the replacement keeps the focus and an open disclosure', async () => {
  const { arrive, isReplaced } = await hydrate()
  await page.getByText('Table').click()
  ;(page.getByRole('link', { name: 'Week' }).element() as HTMLElement).focus()
  arrive()
  await expect.poll(isReplaced).toBe(true)
  await expect.element(page.getByRole('link', { name: 'Week' })).toHaveFocus()
  await expect.element(page.getByText('$97 on Monday')).toBeVisible()
})

test('the replacement does not move the focus if it was elsewhere', async () => {
  const { arrive, isReplaced } = await hydrate()
  arrive()
  await expect.poll(isReplaced).toBe(true)
  expect(document.activeElement).toBe(document.body)
})

test('the component waits while a text field is focused or has an edited value', async () => {
  const { arrive, isReplaced } = await hydrate()
  const field = page.getByRole('textbox', { name: 'Filter' })
  await userEvent.type(field, 'eth')
  arrive()
  await settle()
  expect(isReplaced()).toBe(false)
  await userEvent.tab()
  await settle()
  await expect.element(field).toHaveValue('eth')
  expect(isReplaced()).toBe(false)
  await userEvent.clear(field)
  await userEvent.tab()
  await expect.poll(isReplaced).toBe(true)
  await expect.element(page.getByRole('link', { name: 'Day' })).toHaveFocus()
})

test('the component waits while a popover in it is open', async () => {
  const { arrive, isReplaced } = await hydrate()
  const note = document.getElementById('note')
  note?.showPopover()
  arrive()
  await settle()
  expect(isReplaced()).toBe(false)
  await expect.element(page.getByText('$97 on Tuesday')).toBeVisible()
  note?.hidePopover()
  await expect.poll(isReplaced).toBe(true)
})

test('if its code cannot be loaded, the HTML stays and the error is reported as an unhandled rejection', async () => {
  const { changes, fail } = await hydrate()
  const reported = new Promise((resolve) => {
    const hear = (event: PromiseRejectionEvent) => {
      // The test runner would count it as a failure.
      event.stopImmediatePropagation()
      event.preventDefault()
      resolve(event.reason)
    }
    addEventListener('unhandledrejection', hear, { capture: true, once: true })
  })
  const error = new Error('offline')
  fail(error)
  expect(await reported).toBe(error)
  expect(changes()).toEqual([])
  await expect.element(page.getByText('$97', { exact: true })).toBeVisible()
})
