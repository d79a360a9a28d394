import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FETCHERS, usePreferences } from '../use-preferences.ts'
import { PreferenceForm } from './preference-form.tsx'
import { hint, switchRow, switchThumb, switchTrack } from './settings.css.ts'

const TestnetDialog = lazy(() => import('./testnet-dialog.island.tsx'))

/** Turns testnet mode on and off. Turning it on says what it means (spec §4). */
export function TestnetSwitch({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { isTestnet } = usePreferences()
  // Once opened the dialog stays mounted: closing a mounted dialog is what gives the focus back.
  const [explained, setExplained] = useState<'never' | 'now' | 'before'>('never')
  const handleChosen = () => {
    if (isTestnet) return
    // The dialog must find the focus where it shall return to.
    onClose()
    setExplained('now')
  }
  return (
    <>
      <PreferenceForm fetcher={FETCHERS.testnet} onChosen={handleChosen}>
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
      {explained !== 'never' && (
        <Suspense fallback={null}>
          <TestnetDialog isOpen={explained === 'now'} onClose={() => setExplained('before')} />
        </Suspense>
      )}
    </>
  )
}
