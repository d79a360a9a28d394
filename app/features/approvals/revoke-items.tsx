import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { shortAddress } from '#app/domain/address/address.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { useAssetText } from './approval-list.tsx'
import type { ApprovalRow } from './approval-facts.ts'
import { assetName, assetNote, item, items, itemText } from './approvals.css.ts'

interface RevokeItemsProps {
  readonly rows: readonly ApprovalRow[]
  /** Shown at the end of a row. */
  readonly renderStatus?: (row: ApprovalRow) => ReactNode
}

/** Approvals in a dialog: the asset, the kind of approval and the spender. */
export function RevokeItems({ rows, renderStatus }: RevokeItemsProps) {
  const { t } = useTranslation('approvals')
  const assetText = useAssetText()
  return (
    <ul className={items} data-testid="revoke-items">
      {rows.map((row) => (
        <li key={row.id} className={item}>
          <TokenLogo address={row.contract} symbol={row.name || t('unnamed')} logo={row.logo} size={32} />
          <span className={itemText}>
            <bdi className={assetName}>{assetText(row)}</bdi>
            <span className={assetNote}>
              {t(`kind.${row.kind}`)}
              {' · '}
              <span title={row.spender}>
                {row.spenderName === null ? (
                  <bdi dir="ltr">{shortAddress(row.spender)}</bdi>
                ) : (
                  <bdi>{row.spenderName}</bdi>
                )}
              </span>
            </span>
          </span>
          {renderStatus?.(row)}
        </li>
      ))}
    </ul>
  )
}
