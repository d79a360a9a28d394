import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon/icon.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { explorer } from './activity.css.ts'
import { explorerLink, type TransactionRecord } from './transaction-record.ts'

/** Link to the transaction in the chain's block explorer; opens a new tab. */
export function ExplorerAnchor({
  of,
}: {
  readonly of: Pick<TransactionRecord, 'chainId' | 'hash' | 'batch' | 'replacedBy'>
}) {
  const { t } = useTranslation('activity')
  const href = explorerLink(of)
  if (href === undefined) return null
  return (
    <a className={explorer} href={href} target="_blank" rel="noopener noreferrer">
      {t('explorer')} <span className={visuallyHidden}>{t('newTab')}</span>
      <Icon of={ExternalLink} size={16} />
    </a>
  )
}
