import { useTranslation } from 'react-i18next'
import { turnOffNotifications, turnOnNotifications, useNotificationSetting } from '#app/transactions/notifications.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Switch } from '#app/ui/switch/switch.tsx'

/** The switch for system notifications, with the reason if the browser refuses them. Needs JavaScript. */
export function NotificationSwitch() {
  const { t } = useTranslation('settings')
  const setting = useNotificationSetting()
  if (!useHydrated()) return null
  const isOn = setting === 'on'
  const hints = {
    on: t('notifications.hint'),
    off: t('notifications.hint'),
    denied: t('notifications.denied'),
    unsupported: t('notifications.unsupported'),
  }
  return (
    <Switch
      isOn={isOn}
      disabled={setting === 'unsupported'}
      label={t('notifications')}
      hint={hints[setting]}
      onClick={isOn ? turnOffNotifications : () => void turnOnNotifications()}
    />
  )
}
