import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/ui/effects/use-online.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { useNavigationState } from '#app/ui/navigation/navigation.tsx'
import { offline } from './banners.css.ts'

/**
 * Banner below the top bar while the device is offline; during a navigation, explains why the page does not change. Overlays the page, so
 * nothing moves and loaded content stays.
 */
export function OfflineBanner() {
  const { t } = useTranslation('errors')
  const isOnline = useOnline()
  const { isPending } = useNavigationState()
  return (
    <div role="status">
      {!isOnline && (
        <p className={offline}>
          <Icon icon={TriangleAlert} size={16} />
          <span>
            <strong>{t('offline')}</strong> · {t(isPending ? 'offlineNavigation' : 'offlineHint')}
          </span>
        </p>
      )}
    </div>
  )
}
