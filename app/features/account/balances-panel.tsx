import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Switch } from '#app/ui/switch/switch.tsx'
import { changeBalanceSettings, useBalanceSettings } from '#app/entities/portfolio/balance-settings.ts'

/** Settings for hidden balances. In testnet mode tokens have no value, so small balances cannot be hidden. */
export function BalancesPanel() {
  const { t } = useTranslation('account')
  const isTestnet = useContext(TestnetModeContext)
  const { hidesSmall, hidesUnknown } = useBalanceSettings()
  return (
    <Stack gap={12}>
      <Switch
        label={t('hideSmall')}
        hint={t(isTestnet ? 'hideSmall.testnet' : 'hideSmall.hint')}
        isOn={hidesSmall && !isTestnet}
        disabled={isTestnet}
        onClick={() => changeBalanceSettings({ hidesSmall: !hidesSmall })}
      />
      <Switch
        label={t('hideUnknown')}
        hint={t('hideUnknown.hint')}
        isOn={hidesUnknown}
        onClick={() => changeBalanceSettings({ hidesUnknown: !hidesUnknown })}
      />
    </Stack>
  )
}
