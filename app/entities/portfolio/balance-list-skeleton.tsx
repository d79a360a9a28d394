import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { cell, row } from '#app/ui/table/table.css.ts'
import { BalanceTable } from './balance-table.tsx'
import { column, cellText, nameCell } from './portfolio.css.ts'

const ROWS = 6

/** Placeholder with the dimensions of a list with a few balances. */
export function BalanceListSkeleton() {
  return (
    <BalanceTable isBusy>
      {Array.from({ length: ROWS }, (_, index) => (
        <tr key={index} className={row}>
          <td className={cell}>
            <span className={nameCell}>
              <Skeleton shape="disc" />
              <Skeleton shape={80} />
            </span>
          </td>
          <td className={`${cell} ${column.change}`} />
          <td className={`${cell} ${column.price}`} />
          <td className={`${cell} ${column.amount}`} />
          <td className={`${cell} ${column.value}`}>
            <span className={cellText}>
              <Skeleton shape={80} />
            </span>
          </td>
        </tr>
      ))}
    </BalanceTable>
  )
}
