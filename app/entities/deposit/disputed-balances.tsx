import { useTranslation } from 'react-i18next'
import { Notice } from '#app/ui/notice/notice.tsx'

/** Explains that a form cannot be submitted, because the wallet and this site read different balances. Needs the namespace `errors`. */
export function DisputedBalances({ areDisputed }: { readonly areDisputed: boolean }) {
  const { t } = useTranslation('errors')
  if (!areDisputed) return null
  return (
    <Notice tone="negative" role="alert" data-testid="disputed-balances">
      {t('balance.disputed')}
    </Notice>
  )
}
