import { Links, Meta, ScrollRestoration } from '@remix-run/react'
import { useContext, useState, type ReactNode } from 'react'
import { PALETTE } from '#app/base/identity.ts'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { FiatContext } from '#app/entities/price/fiat-context.ts'
import { AcknowledgedWarningsScript } from '#app/entities/token/acknowledged-warnings-script.tsx'
import { directionOf, langOf } from '#app/i18n/locale-catalogue.ts'
import { LocaleContext } from '#app/i18n/locale-context.ts'
import { translationsUrl } from '#app/i18n/translation-files.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { RecentAccountScript } from '#app/wallet/recent-account-script.tsx'
import { DeferredScripts } from './deferred-scripts/deferred-scripts.tsx'
import { FileWatch, MissingFiles } from './missing-files/missing-files.tsx'
import { PageTags } from './page-tags.tsx'
import { StartupRefresh } from './startup-refresh.tsx'
import { RequestContext } from './request-context.ts'
import { PreferencesProvider, useShownPreferences } from './use-preferences.ts'
import { RootDataProvider, useLoadedRoot } from './use-root-data.ts'
import { useSignals } from './use-signals.ts'
import { useNamespaces } from './route-handle.ts'

/** The HTML document around every page, including error pages. Theme and language are in the server's HTML. */
export function Document({ children }: { readonly children: ReactNode }) {
  return (
    <RootDataProvider value={useLoadedRoot()}>
      <Html>{children}</Html>
    </RootDataProvider>
  )
}

function Html({ children }: { readonly children: ReactNode }) {
  const { nonce, requestId } = useContext(RequestContext)
  const preferences = useShownPreferences()
  const { locale, theme, isTestnet, fiat } = preferences
  // If the root fails, React re-creates the document in the browser. It would create the scripts through innerHTML, which Trusted Types
  // block, and the page would fail. The scripts have already run, so only the server renders them.
  const [isServed] = useState(!useHydrated())
  return (
    <html lang={langOf(locale)} dir={directionOf(locale)} data-theme={theme} data-request={requestId} {...useSignals()}>
      <head>
        <meta charSet="utf-8" />
        {isServed && <FileWatch nonce={nonce} />}
        {isServed && <AcknowledgedWarningsScript nonce={nonce} />}
        {isServed && <RecentAccountScript nonce={nonce} />}
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {theme === 'auto' ? (
          <>
            <meta name="theme-color" media="(prefers-color-scheme: light)" content={PALETTE.light.surfacePage} />
            <meta name="theme-color" media="(prefers-color-scheme: dark)" content={PALETTE.dark.surfacePage} />
          </>
        ) : (
          <meta name="theme-color" content={PALETTE[theme].surfacePage} />
        )}
        <StartupRefresh />
        <Meta />
        <PageTags />
        <Links />
        <LocalePreloads locale={locale} />
      </head>
      <body>
        <LocaleContext.Provider value={locale}>
          <TestnetModeContext.Provider value={isTestnet}>
            <FiatContext.Provider value={isTestnet ? null : fiat}>
              <PreferencesProvider value={preferences}>{children}</PreferencesProvider>
            </FiatContext.Provider>
          </TestnetModeContext.Provider>
        </LocaleContext.Provider>
        <MissingFiles />
        {isServed && <ScrollRestoration nonce={nonce} />}
        <DeferredScripts nonce={nonce} />
      </body>
    </html>
  )
}

// React 18 does not know this attribute and passes it through. Low priority: the first paint needs styles, not translations.
const LOW_PRIORITY: object = { fetchpriority: 'low' }

/** Preloads the translations of the served page in parallel with its scripts. Later pages fetch theirs themselves. */
function LocalePreloads({ locale: pageLocale }: { readonly locale: string }) {
  const pageNamespaces = useNamespaces()
  const [{ locale, namespaces }] = useState({ locale: pageLocale, namespaces: pageNamespaces })
  return (
    <>
      {namespaces.map((namespace) => {
        const url = translationsUrl(locale, namespace)
        return <link key={url} rel="preload" as="fetch" href={url} crossOrigin="anonymous" {...LOW_PRIORITY} />
      })}
    </>
  )
}
