import { useTranslation } from 'react-i18next'
import { Notice } from '#app/ui/notice/notice.tsx'

/** Shown if the swap of a change could not be quoted, which says nothing about its routes. */
export function QuoteFailed() {
  const { t } = useTranslation('position-change')
  return (
    <Notice tone="warning" role="status">
      {t('quoteFailedNote')}
    </Notice>
  )
}
