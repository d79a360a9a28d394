import { useFetcher, useLocation } from '@remix-run/react'
import { lazy, Suspense, useState, type FormEvent } from 'react'
import { BASE_CURRENCY } from '#app/domain/money/currency.ts'
import { useOnline } from '#app/ui/effects/use-online.ts'
import { Popover } from '#app/ui/popover/popover.tsx'
import { track } from '#app/telemetry/track.ts'
import { FETCHERS, usePreferences } from '../use-preferences.ts'
import { useRootData } from '../use-root-data.ts'
import { LateSettings } from './late-settings.tsx'
import { CURRENCY, FORM, LANGUAGE, SETTINGS } from './settings-ids.ts'
import { menu } from './settings.css.ts'

const TestnetDialog = lazy(() => import('./testnet-dialog.client.tsx'))

/** The settings menu, once per page, and the dialog that explains testnet mode. */
export function SettingsMenu() {
  // Stays mounted once opened: closing a mounted dialog is what returns the focus.
  const [dialogState, setDialogState] = useState<'never' | 'now' | 'before'>('never')
  const explain = () => {
    // Close the popover first, so the dialog remembers the right element to return focus to.
    document.getElementById(SETTINGS)?.hidePopover()
    setDialogState('now')
  }
  return (
    <>
      <Menu onTestnet={explain} />
      {dialogState !== 'never' && (
        <Suspense fallback={null}>
          <TestnetDialog isOpen={dialogState === 'now'} onClose={() => setDialogState('before')} />
        </Suspense>
      )}
    </>
  )
}

/**
 * The main view with the sub-views Language and Currency; reopens at the main view.
 *
 * Keyboard: Enter and Space on a button open its view, Escape goes back and returns the focus. All of this works without JavaScript; a
 * choice is then posted and returns to the page.
 */
function Menu({ onTestnet }: { readonly onTestnet: () => void }) {
  const { pathname, search } = useLocation()
  const { theme, locale, currency, isTestnet, fiat } = usePreferences()
  const { signals } = useRootData() ?? {}
  const fetchers = {
    theme: useFetcher({ key: FETCHERS.theme }),
    lng: useFetcher({ key: FETCHERS.locale }),
    cur: useFetcher({ key: FETCHERS.currency }),
    testnet: useFetcher({ key: FETCHERS.testnet }),
    analytics: useFetcher({ key: FETCHERS.analytics }),
  }
  // Show the pending choice at once, before the new data arrives.
  const pendingChoice = (field: keyof typeof fetchers) => {
    const value = fetchers[field].formData?.get(field)
    return typeof value === 'string' ? value : undefined
  }
  const language = pendingChoice('lng') ?? locale
  const chosenCurrency = pendingChoice('cur') ?? currency
  const analytics = pendingChoice('analytics') ?? signals?.analytics

  const [wasOffline, setRefused] = useState(false)
  const isOnline = useOnline()
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    const pressed = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null
    if (!(pressed instanceof HTMLButtonElement) || !isKeyOf(fetchers, pressed.name)) return
    event.preventDefault()
    // Offline, the router would replace this page by its error page.
    setRefused(!navigator.onLine)
    if (!navigator.onLine) {
      for (const view of [LANGUAGE, CURRENCY]) document.getElementById(view)?.hidePopover()
      return
    }
    const { name, value } = pressed
    const data = new FormData(event.currentTarget)
    data.set(name, value)
    fetchers[name].submit(data, { method: 'post', action: '/preferences', preventScrollReset: true })
    if (name === 'lng') document.getElementById(LANGUAGE)?.hidePopover()
    if (name === 'cur') document.getElementById(CURRENCY)?.hidePopover()
    if (name === 'lng' && value !== language)
      track('Language Selected', { language: value, previous_language: language })
    if (name === 'cur' && value !== chosenCurrency)
      track('Local Currency Selected', { currency: value, previous_currency: chosenCurrency })
    if (name === 'testnet' && value === 'true') onTestnet()
  }
  const hasNote = (isTestnet || chosenCurrency !== BASE_CURRENCY) && chosenCurrency === currency
  return (
    <>
      <form id={FORM} method="post" action="/preferences" onSubmit={handleSubmit} hidden>
        <input type="hidden" name="returnTo" value={pathname + search} />
      </form>
      <Popover id={SETTINGS} className={menu} role="dialog" aria-labelledby="settings-heading">
        <LateSettings
          locale={locale}
          theme={theme}
          language={language}
          currency={chosenCurrency}
          isInDollars={!isTestnet && fiat.problem !== 'none' && chosenCurrency === currency}
          rates={!hasNote ? 'none' : isTestnet ? 'off' : fiat}
          isTestnet={isTestnet}
          isRefused={wasOffline && !isOnline}
          analytics={analytics === 'on' || analytics === 'off' ? analytics : 'none'}
        />
      </Popover>
    </>
  )
}

function isKeyOf<Key extends string>(record: Readonly<Record<Key, unknown>>, name: string): name is Key {
  return Object.hasOwn(record, name)
}
