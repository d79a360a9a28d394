import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/ui/effects/use-online.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { offline } from './banners.css.ts'

/** Shown below the bar while the device is offline. Overlays the page, so nothing moves and loaded content stays. */
export function OfflineBanner() {
  const { t } = useTranslation('errors')
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className={offline}>
          <Icon of={WifiOff} size={16} />
          <span>
            <strong>{t('offline')}</strong> · {t('offlineHint')}
          </span>
        </p>
      )}
    </div>
  )
}
