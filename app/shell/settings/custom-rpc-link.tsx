import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon/icon.tsx'
import { row, rowName, rowValue } from './settings.css.ts'

/** Link with a full page load, because the linked page may have another content security policy than the current one. */
export function CustomRpcLink() {
  const { t } = useTranslation('settings')
  return (
    <a href="/settings/rpc" className={row}>
      <span className={rowName}>{t('customRpc')}</span>
      <span className={rowValue} />
      <Icon icon={ChevronRight} size={16} />
    </a>
  )
}
