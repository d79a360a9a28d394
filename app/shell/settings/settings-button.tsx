import { FlaskConical, Settings2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { button } from '#app/ui/button/button.css.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { opens } from '#app/ui/popover/popover.tsx'
import { usePreferences } from '../use-preferences.ts'
import { SETTINGS } from './settings-ids.ts'
import { barButton, testnetBadge, testnetBadgeText } from './settings.css.ts'

/** Opens the settings: an icon, with a label if `isNamed`. May appear several times. */
export function SettingsButton({ isNamed = false }: { readonly isNamed?: boolean }) {
  const { t } = useTranslation('settings')
  const look = isNamed
    ? button({ tone: 'ghost', size: 'small' })
    : `${button({ tone: 'ghost', shape: 'square' })} ${barButton}`
  return (
    <button
      type="button"
      className={look}
      aria-label={isNamed ? undefined : t('settings')}
      aria-haspopup="dialog"
      onClick={leaveModal}
      {...opens(SETTINGS)}
    >
      <Icon icon={Settings2} size={isNamed ? 16 : 20} />
      {isNamed && t('settings')}
    </button>
  )
}

/** Shows that testnet mode is on and opens the settings; renders nothing while it is off. */
export function TestnetBadge() {
  const { t } = useTranslation('settings')
  const { isTestnet } = usePreferences()
  if (!isTestnet) return null
  return (
    <button
      type="button"
      className={testnetBadge}
      aria-label={t('testnet.badgeLabel')}
      aria-haspopup="dialog"
      onClick={leaveModal}
      {...opens(SETTINGS)}
    >
      <Icon icon={FlaskConical} size={16} />
      <span className={testnetBadgeText}>{t('testnet.badge')}</span>
    </button>
  )
}

/** Elements outside a modal sheet are inert, so the sheet closes first. */
function leaveModal({ currentTarget }: MouseEvent): void {
  const sheet = currentTarget.closest('dialog')
  if (sheet?.matches(':modal')) sheet.close()
}
