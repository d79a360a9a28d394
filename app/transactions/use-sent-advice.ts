import { useTranslation } from 'react-i18next'
import { isNotAsReviewed } from './is-not-as-reviewed.ts'
import { hasSent, mayHaveSent, type RunFlow } from './run-flow.ts'

interface SentTexts {
  /** If a sent transaction reverted; that only the network cost was paid, by default. */
  readonly reverted?: string
  /** If no transaction was sent. */
  readonly unsent: string
}

/**
 * Returns the line below the reason of a failed run that says what its transaction cost, or where to look before a retry. There is none if the
 * reason says all: the user canceled the transaction, or it was not mined as reviewed, or the wallet may have sent one.
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
