import { useTranslation } from 'react-i18next'
import { Notice } from '#app/ui/notice/notice.tsx'

/** Says why a form shows no balances and cannot be submitted. Needs the texts of `errors`. */
export function DisputedBalances({ areDisputed }: { readonly areDisputed: boolean }) {
  const { t } = useTranslation('errors')
  if (!areDisputed) return null
  return (
    <Notice tone="negative" role="alert" data-testid="disputed-balances">
      {t('balance.disputed')}
    </Notice>
  )
}
