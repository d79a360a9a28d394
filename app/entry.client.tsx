import { RemixBrowser } from '@remix-run/react'
import i18next from 'i18next'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { getInitialNamespaces } from 'remix-i18next/client'
import { SECOND } from '#app/base/time.ts'
import { I18N } from '#app/i18n/config.ts'
import { rememberTags } from '#app/i18n/remember-tags.ts'
import { localeOfLang } from '#app/i18n/locale-catalogue.ts'
import { wordFiles } from '#app/i18n/words.ts'
import { followHashPaths } from '#app/ui/effects/hash-path.ts'
import { RequestContext } from '#app/shell/request-context.ts'
import { startTelemetry } from '#app/telemetry/track.ts'

/** The areas of the pages that are read. */
const NEXT_AREAS = ['explore', 'token', 'pool', 'market', 'transactions', 'safety', 'swap']
const SETTLED_AFTER = 2 * SECOND

followHashPaths()
startTelemetry()

await i18next
  .use(initReactI18next)
  .use(wordFiles)
  .init({ ...I18N, lng: localeOfLang(document.documentElement.lang), ns: ['common', ...getInitialNamespaces()] })

// The words of the pages that most people go on to: a few kB once the page stands, so that the next one waits for its data alone.
setTimeout(() => void i18next.loadNamespaces(NEXT_AREAS), SETTLED_AFTER)

rememberTags(i18next)

const requestId = document.documentElement.dataset['request'] ?? ''

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestContext.Provider value={{ requestId }}>
        <I18nextProvider i18n={i18next}>
          <RemixBrowser />
        </I18nextProvider>
      </RequestContext.Provider>
    </StrictMode>,
  )
})
