import { useTranslation } from 'react-i18next'
import { soon } from './soon.css.ts'

/** Behind the name of a place that is still being built. */
export function Soon() {
  const { t } = useTranslation()
  return (
    <>
      {' '}
      <small className={soon}>{t('soon')}</small>
    </>
  )
}
