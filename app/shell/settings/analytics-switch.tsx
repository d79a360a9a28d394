import { useFetcher } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FETCHERS } from '../use-preferences.ts'
import { useRootData } from '../use-root-data.ts'
import { PreferenceForm } from './preference-form.tsx'
import { hint, switchRow, switchThumb, switchTrack } from './settings.css.ts'

/** Turns analytics off and on (spec §4); nothing where the operator collects none, or the browser itself objects. */
export function AnalyticsSwitch() {
  const { t } = useTranslation('settings')
  const { signals } = useRootData() ?? {}
  const asked = useFetcher({ key: FETCHERS.analytics }).formData?.get('analytics')
  if (signals === undefined || signals.analytics === 'none') return null
  const isOn = (typeof asked === 'string' ? asked : signals.analytics) === 'on'
  return (
    <PreferenceForm fetcher={FETCHERS.analytics}>
      <button
        type="submit"
        name="analytics"
        value={isOn ? 'off' : 'on'}
        className={switchRow}
        role="switch"
        aria-checked={isOn}
        aria-describedby="analytics-hint"
      >
        {t('analytics')}
        <span className={switchTrack} aria-hidden>
          <span className={switchThumb} />
        </span>
      </button>
      <p id="analytics-hint" className={hint}>
        {t('analytics.hint')}
      </p>
    </PreferenceForm>
  )
}
