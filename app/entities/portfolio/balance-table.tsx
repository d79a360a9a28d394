import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { align, frame, head, table } from '#app/ui/table/table.css.ts'
import { column } from './portfolio.css.ts'

interface BalanceTableProps {
  /** The second column has the reason instead of the change. */
  readonly isCollapsed?: boolean
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** The head and frame of a list of balances. */
export function BalanceTable({ isCollapsed = false, isBusy, children }: BalanceTableProps) {
  const { t } = useTranslation('portfolio')
  return (
    <div className={frame}>
      <table className={table} aria-busy={isBusy}>
        <thead>
          <tr>
            <th className={head}>{t('token')}</th>
            {isCollapsed ? (
              <th className={`${head} ${column.reason}`}>{t('reason')}</th>
            ) : (
              <th className={`${head} ${align.end} ${column.change}`}>{t('dayChange')}</th>
            )}
            <th className={`${head} ${align.end} ${column.price}`}>{t('price')}</th>
            <th className={`${head} ${align.end} ${column.amount}`}>{t('balance')}</th>
            <th className={`${head} ${align.end} ${column.value}`}>{t('value')}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
