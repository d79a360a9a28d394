import { useTranslation } from 'react-i18next'
import { soon } from './soon-badge.css.ts'

/** Marks a link to a page that does not exist yet. */
export function SoonBadge() {
  const { t } = useTranslation()
  return (
    <>
      {' '}
      <small className={soon}>{t('comingSoon')}</small>
    </>
  )
}
