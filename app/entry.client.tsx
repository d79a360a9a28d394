import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { getInitialNamespaces } from 'remix-i18next/client'
import { SECOND } from '#app/base/time.ts'
import { I18N } from '#app/i18n/config.ts'
import { localeOfLang } from '#app/i18n/locale-catalogue.ts'
import { startPageWords } from '#app/i18n/page-words.ts'
import { loadWords } from '#app/i18n/words.ts'
import { followHashPaths } from '#app/ui/effects/hash-path.ts'
import { RequestContext } from '#app/shell/request-context.ts'
import { areasOf } from '#app/shell/words.ts'
import { startTelemetry } from '#app/telemetry/track.ts'

declare global {
  interface WindowEventMap {
    /**
     * Dispatched by Remix (through a build patch) when a page's script has loaded. The page renders once everything in
     * `needs` is loaded.
     */
    'page-comes': CustomEvent<{ readonly handle: unknown; readonly needs: Promise<unknown>[] }>
  }
}

/** Translation areas of the pages visitors usually open next. */
const NEXT_AREAS = ['explore', 'token', 'pool', 'market', 'transactions', 'safety', 'swap']
const SETTLED_AFTER = 2 * SECOND

followHashPaths()
startTelemetry()

const words = await startPageWords({
  options: I18N,
  locale: localeOfLang(document.documentElement.lang),
  areas: ['common', ...getInitialNamespaces()],
  load: loadWords,
})

// Wait for translations, so that raw keys are never shown.
addEventListener('page-comes', ({ detail: { handle, needs } }) => {
  needs.push(words.loadNamespaces(areasOf(handle), () => {}))
})

// Preload translations of likely next pages, a few kB, so that those only wait for data.
setTimeout(() => void words.loadNamespaces(NEXT_AREAS), SETTLED_AFTER)

const requestId = document.documentElement.dataset['request'] ?? ''

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestContext.Provider value={{ requestId }}>
        <I18nextProvider i18n={words}>
          <RemixBrowser />
        </I18nextProvider>
      </RequestContext.Provider>
    </StrictMode>,
  )
})
