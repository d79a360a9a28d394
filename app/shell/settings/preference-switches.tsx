import { useTranslation } from 'react-i18next'
import { Switch } from '#app/ui/switch/switch.tsx'
import { NotificationSwitch } from './notification-switch.tsx'

interface PreferenceSwitchesProps {
  /** Id of the form that they submit. */
  readonly form: string
  readonly isTestnet: boolean
  /** `none`: the operator collects nothing, or the browser opts out. */
  readonly analytics: 'on' | 'off' | 'none'
}

/** Switches for testnet mode, notifications and, if the user has a choice, analytics. */
export function PreferenceSwitches({ form, isTestnet, analytics }: PreferenceSwitchesProps) {
  const { t } = useTranslation('settings')
  return (
    <>
      <Switch
        type="submit"
        form={form}
        name="testnet"
        value={String(!isTestnet)}
        isOn={isTestnet}
        label={t('testnet')}
        hint={t('testnet.hint')}
      />
      <NotificationSwitch />
      {analytics !== 'none' && (
        <Switch
          type="submit"
          form={form}
          name="analytics"
          value={analytics === 'on' ? 'off' : 'on'}
          isOn={analytics === 'on'}
          label={t('analytics')}
          hint={t('analytics.hint')}
        />
      )}
    </>
  )
}
