import { useTranslation } from 'react-i18next'
import { isNotAsReviewed } from './is-not-as-reviewed.ts'
import { hasSent, mayHaveSent, type RunFlow } from './run-flow.ts'

interface SentTexts {
  /** For a run that sent a transaction, which reverted. By default: that the network cost was paid. */
  readonly reverted?: string
  /** For a run that sent no transaction. */
  readonly unsent: string
}

/**
 * Returns the line below the reason of a failed run that says what its transaction cost, or where to look before a retry. Empty if the reason
 * says enough: the user canceled the transaction, it was not mined as reviewed, or the wallet may have sent one.
 */
export function useSentAdvice(
  flow: RunFlow & { readonly at: 'failed' },
  { reverted, unsent }: SentTexts,
): readonly string[] {
  const { t } = useTranslation('activity')
  const { code } = flow.problem
  if (code === 'transaction.dropped') return [t('run.dropped')]
  if (code === 'transaction.replaced') return [t('run.replaced')]
  if (code === 'transaction.canceled' || isNotAsReviewed(code) || mayHaveSent(flow)) return []
  return [hasSent(flow) ? (reverted ?? t('networkCostPaid')) : unsent]
}
