import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon/icon.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { explorer } from './activity.css.ts'
import { explorerLink, type SentTransaction } from './transaction-record.ts'
import { useTransactions } from './transactions.ts'

/** Link to the transaction in the chain's block explorer; opens a new tab. */
export function ExplorerAnchor({ transaction }: { readonly transaction: SentTransaction }) {
  const { t } = useTranslation('activity')
  // A batch has no transaction until the wallet reports one.
  const record = useTransactions().find(({ hash }) => hash === transaction.hash)
  const href = explorerLink(record ?? transaction)
  if (href === undefined) return null
  return (
    <a className={explorer} href={href} target="_blank" rel="noopener noreferrer" data-testid="explorer-link">
      {t('explorer')} <span className={visuallyHidden}>{t('newTab')}</span>
      <Icon icon={ExternalLink} size={16} />
    </a>
  )
}
