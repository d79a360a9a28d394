import '#app/ui/theme/fonts.css'
import '#app/ui/theme/theme.css.ts'
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Outlet } from '@remix-run/react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeLanguage } from 'remix-i18next/react'
import { AccountSlot } from '#app/account-slot.ts'
import { frameFacts } from '#app/edge/frame-facts.server.ts'
import { fiatFor } from '#app/edge/fiat.server.ts'
import { errorTitles } from '#app/edge/page-head.server.ts'
import { preferencesOf } from '#app/edge/preferences.server.ts'
import { Search } from '#app/features/search/search.tsx'
import { DEFAULT_LOCALE } from '#app/i18n/locale-catalogue.ts'
import { Frame } from '#app/shell/frame.tsx'
import { OpenPath } from '#app/shell/open-path.tsx'
import { rootRevalidation } from '#app/shell/root-revalidation.ts'
import { useRootData } from '#app/shell/use-root-data.ts'
import { useNamespaces, type RouteHandle } from '#app/shell/route-handle.ts'

const loadCommands = () => import('#app/shell/commands.client.tsx')

export const handle: RouteHandle = { i18n: ['common', 'errors', 'wallet', 'settings'] }

export const links: LinksFunction = () => [
  { rel: 'preload', href: interLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export const shouldRevalidate = rootRevalidation(Date.now)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const preferences = await preferencesOf(request)
  const [fiat, titles, flags, signals] = await Promise.all([
    fiatFor(context.services, preferences.currency),
    errorTitles(request),
    context.signals.flags(),
    context.signals.documentSignals(),
  ])
  const frame = frameFacts(request, context)
  return { ...preferences, fiat, frame, titles, blockedPaths: context.blockedPaths, flags, signals }
}

export { Document as Layout } from '#app/shell/document.tsx'

/** Memoised, because the router re-renders its parent at each step of a navigation. */
export default memo(function Root() {
  const { locale = DEFAULT_LOCALE, blockedPaths = [], areNftsDisabled = false } = useRootData() ?? {}
  useChangeLanguage(locale)
  return (
    <Frame search={<Search loadCommands={loadCommands} areNftsDisabled={areNftsDisabled} />} account={<AccountSlot />}>
      <OpenPath blocked={blockedPaths}>
        <Page />
      </OpenPath>
    </Frame>
  )
})

/** The page; empty while translations that were not preloaded are loading. */
function Page() {
  const { ready } = useTranslation(useNamespaces())
  return ready && <Outlet />
}

export { RootError as ErrorBoundary } from '#app/shell/route-error.tsx'
