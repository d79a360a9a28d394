import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { bodyRole, cellRole, columnHeaderRole, rowGroupRole, rowRole, tableRole } from './table-roles.ts'
import { lightHead, lightTable } from './table.css.ts'

test('a table laid out in blocks has table roles, and its headers have the sort order', async () => {
  await render(
    <table {...tableRole} className={lightTable} aria-label="Pools">
      <thead {...rowGroupRole} className={lightHead}>
        <tr {...rowRole}>
          <th {...columnHeaderRole}>Pool</th>
          <th {...columnHeaderRole} aria-sort="descending">
            TVL
          </th>
        </tr>
      </thead>
      <tbody {...bodyRole}>
        <tr {...rowRole}>
          <td {...cellRole}>ETH/USDC</td>
          <td {...cellRole}>$1M</td>
        </tr>
      </tbody>
    </table>,
  )
  const table = page.getByRole('table', { name: 'Pools' })
  await expect.element(table.getByRole('columnheader', { name: 'TVL' })).toHaveAttribute('aria-sort', 'descending')
  expect(table.getByRole('rowgroup').elements()).toHaveLength(2)
  expect(table.getByRole('cell').elements()).toHaveLength(2)
})
