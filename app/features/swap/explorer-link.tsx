import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { explorerLink } from '#app/transactions/transaction-record.ts'
import { useTransactions } from '#app/transactions/transactions.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'

/** Link to a transaction of a swap in the network's block explorer; opens a new tab. */
export function ExplorerLink(transaction: { readonly chainId: ChainId; readonly hash: `0x${string}` }) {
  const { t } = useTranslation('swap')
  // A batch has no transaction until the wallet reports one.
  const record = useTransactions().find(({ hash }) => hash === transaction.hash)
  const href = explorerLink(record ?? transaction)
  if (href === undefined) return null
  return (
    <a href={href} target="_blank" rel="noreferrer" data-testid="explorer-link">
      <Row gap={4}>
        <Text tone="accent">{t('viewInExplorer')}</Text>
        <Icon of={ExternalLink} size={16} />
      </Row>
    </a>
  )
}
