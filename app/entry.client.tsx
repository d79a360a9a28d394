import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { getInitialNamespaces } from 'remix-i18next/client'
import { SECOND } from '#app/base/time.ts'
import { createI18n } from '#app/i18n/create-i18n.ts'
import { localeOfLang } from '#app/i18n/locale-catalogue.ts'
import { loadNamespace } from '#app/i18n/translation-files.ts'
import { followHashPaths } from '#app/ui/effects/hash-path.ts'
import { leaveJumpsToBrowser } from '#app/shell/jumps.ts'
import { RequestContext } from '#app/shell/request-context.ts'
import { startTelemetry } from '#app/telemetry/track.ts'

/** Namespaces of the pages that visitors usually open next. */
const NEXT_NAMESPACES = ['explore', 'token', 'pool', 'market', 'transactions', 'safety', 'swap', 'search']
const PRELOAD_DELAY_MS = 2 * SECOND

followHashPaths()
leaveJumpsToBrowser()
startTelemetry()

const locale = localeOfLang(document.documentElement.lang)
const [i18n] = await Promise.all([createI18n(locale, ['common', ...getInitialNamespaces()]), decodePageData()])

// Loads a few kB ahead, so that the next page only waits for data.
setTimeout(() => NEXT_NAMESPACES.forEach((namespace) => void preload(namespace).catch(() => {})), PRELOAD_DELAY_MS)

/**
 * Waits until `RemixBrowser` has decoded the page's data. Until then it suspends outside of any Suspense boundary, and a click would stop
 * the hydration for good: React 18 throws error 345 (facebook/react#23267).
 */
async function decodePageData(): Promise<void> {
  try {
    // Throws its promise before it calls a hook.
    RemixBrowser({})
  } catch (decoded) {
    await decoded
  }
}

/** Does not use `loadNamespaces`: i18next counts a namespace that failed to load as loaded. */
async function preload(namespace: string): Promise<void> {
  const { language } = i18n
  i18n.addResourceBundle(language, namespace, await loadNamespace(language, namespace))
}

const requestId = document.documentElement.dataset['request'] ?? ''

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestContext.Provider value={{ requestId }}>
        <I18nextProvider i18n={i18n}>
          <RemixBrowser />
        </I18nextProvider>
      </RequestContext.Provider>
    </StrictMode>,
  )
})
