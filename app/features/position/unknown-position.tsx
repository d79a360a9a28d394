import { useTranslation } from 'react-i18next'
import { Notice } from '#app/ui/notice/notice.tsx'

/** Shown if the position's state cannot be read, so that nothing can be computed from it. */
export function UnknownPosition() {
  const { t } = useTranslation('position-change')
  return (
    <Notice tone="negative" role="alert">
      {t('unknown')}
    </Notice>
  )
}
