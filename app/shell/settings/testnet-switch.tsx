import { useTranslation } from 'react-i18next'
import { FETCHERS, usePreferences } from '../use-preferences.ts'
import { PreferenceForm } from './preference-form.tsx'
import { hint, switchRow, switchThumb, switchTrack } from './settings.css.ts'

/** Turns testnet mode on and off. */
export function TestnetSwitch({ onTurnedOn }: { readonly onTurnedOn: () => void }) {
  const { t } = useTranslation('settings')
  const { isTestnet } = usePreferences()
  return (
    <PreferenceForm
      fetcher={FETCHERS.testnet}
      onChosen={() => {
        if (!isTestnet) onTurnedOn()
      }}
    >
      <button
        type="submit"
        name="testnet"
        value={String(!isTestnet)}
        className={switchRow}
        role="switch"
        aria-checked={isTestnet}
        aria-describedby="testnet-hint"
      >
        {t('testnet')}
        <span className={switchTrack} aria-hidden>
          <span className={switchThumb} />
        </span>
      </button>
      <p id="testnet-hint" className={hint}>
        {t('testnet.hint')}
      </p>
    </PreferenceForm>
  )
}
