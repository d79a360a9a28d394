import type { ReactNode } from 'react'
import { box, table } from './chart-table.css.ts'

/** The table of a chart's data. */
export function ChartTable({ heads, children }: { readonly heads: readonly string[]; readonly children: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: a region that scrolls must take the focus, because nothing inside it does
    <div className={box} tabIndex={0} role="group">
      <table className={table}>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={index} scope="col">
                <bdi>{head}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
