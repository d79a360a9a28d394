import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DataTable, type Column } from './data-table.tsx'
import './row-keys.ts'

const columns: readonly Column<string>[] = [
  { name: 'star', label: 'Star', className: '', cell: (row) => <button type="button">Star {row}</button> },
  { name: 'name', label: 'Name', className: '', cell: (row) => <a href={`#${row}`}>Open {row}</a> },
]

test('arrow keys move along the same link or button of each row, and stop at the ends', async () => {
  await render(
    <>
      <DataTable columns={columns} rows={['A', 'B', 'C']} keyOf={(row) => row} />
      <button type="button">Outside</button>
    </>,
  )
  const focused = () => document.activeElement?.textContent
  page.getByText('Open A').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Open B')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('Open C')
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toBe('Open B')
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(focused()).toBe('Open B')
  page.getByText('Star B').element().focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toBe('Star A')
  page.getByText('Outside').element().focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toBe('Outside')
})
