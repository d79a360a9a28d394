import { afterEach, beforeAll, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DataTable, type Column } from './data-table.tsx'
import { loadVirtualBody } from './rows-body.tsx'

const ROWS = Array.from({ length: 500 }, (_, at) => `Row ${at}`)
const columns: readonly Column<string>[] = [
  { name: 'name', label: 'Name', className: '', cell: (row) => <a href={`#${row.replace(' ', '-')}`}>{row}</a> },
]

beforeAll(loadVirtualBody)
afterEach(() => {
  scrollTo(0, 0)
  location.hash = ''
})

test('no row element moves while the list scrolls, the second time too, and afterwards the rows are in order', async () => {
  const body = await renderTable()
  for (let scroll = 0; scroll < 2; scroll++) {
    const moved = countMoves(body)
    // Uneven, so that rows enter and leave one by one.
    for (let step = 0; step < 10; step++) await scrollStep(330)
    expect(isSorted(indices(body))).toBe(false)
    expect(moved()).toBe(0)
    await expect.poll(() => isSorted(indices(body))).toBe(true)
    expect(indices(body)).toContain(Math.floor(scrollY / rowHeight(body)))
  }
})

test('a row that is pressed just after a scroll gets its click, and then the rows are in order', async () => {
  const body = await renderTable()
  for (let step = 0; step < 5; step++) await scrollStep(330)
  const link = document
    .elementFromPoint(20, innerHeight / 2)
    ?.closest('tr')
    ?.querySelector('a')
  if (!link) throw new Error('no row')
  const { x, y, width, height } = link.getBoundingClientRect()
  await press('mousePressed', x + width / 2, y + height / 2)
  expect(link.matches(':active')).toBe(true)
  const order = indices(body)
  expect(isSorted(order)).toBe(false)
  // Longer than the pause that ends a scroll.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(indices(body)).toEqual(order)
  await press('mouseReleased', x + width / 2, y + height / 2)
  expect(location.hash).toBe(link.hash)
  await expect.poll(() => isSorted(indices(body))).toBe(true)
})

test('the elements of a row with selected text are not reused for another row', async () => {
  await renderTable()
  await scrollStep(330)
  const row = document.elementFromPoint(20, innerHeight / 2)?.closest('tr')
  if (!row) throw new Error('no row')
  getSelection()?.selectAllChildren(row)
  const text = getSelection()?.toString() ?? ''
  expect(text).toMatch(/Row \d+/)
  for (let step = 0; step < 10; step++) {
    await scrollStep(330)
    expect(['', text]).toContain(getSelection()?.toString())
  }
  expect(row.isConnected).toBe(false)
})

/** Counts from now on the rows that are taken out of the body and put back. */
function countMoves(body: HTMLTableSectionElement): () => number {
  let moves = 0
  const count = (records: readonly MutationRecord[]) => {
    for (const { removedNodes } of records) moves += [...removedNodes].filter((node) => node.isConnected).length
  }
  const observer = new MutationObserver(count)
  observer.observe(body, { childList: true })
  return () => {
    count(observer.takeRecords())
    observer.disconnect()
    return moves
  }
}

async function renderTable(): Promise<HTMLTableSectionElement> {
  await render(<DataTable columns={columns} rows={ROWS} keyOf={(row) => row} />)
  const body = page.getByRole('table').element().querySelector('tbody')
  if (!body) throw new Error('no body')
  return body
}

async function scrollStep(pixels: number): Promise<void> {
  scrollBy(0, pixels)
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
}

function indices(body: HTMLTableSectionElement): number[] {
  return Array.from(body.rows, (row) => Number(row.dataset['at']))
}

function isSorted(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0))
}

function rowHeight(body: HTMLTableSectionElement): number {
  return body.rows[0]?.offsetHeight ?? 0
}

/** Presses or releases the mouse at a point of this frame. */
async function press(type: 'mousePressed' | 'mouseReleased', x: number, y: number): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect()
  const scale = frame.width / innerWidth
  const at = { x: frame.x + x * scale, y: frame.y + y * scale }
  await cdp().send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 })
}
