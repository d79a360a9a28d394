import '@fontsource-variable/inter/index.css'
import '#app/ui/theme/fonts.css'
import '#app/ui/theme/theme.css.ts'
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Outlet } from '@remix-run/react'
import { useChangeLanguage } from 'remix-i18next/react'
import { useRouteLoaderData } from '@remix-run/react'
import { IDENTITY } from '#app/base/identity.ts'
import { frameFacts } from '#app/edge/frame-facts.server.ts'
import { themeOf } from '#app/edge/preferences.server.ts'
import { DEFAULT_LOCALE } from '#app/i18n/locale-catalogue.ts'
import { localeOf } from '#app/i18n/i18n.server.ts'
import { Frame } from '#app/shell/frame.tsx'

export const handle = { i18n: ['common', 'errors', 'wallet'] }

export const links: LinksFunction = () => [
  { rel: 'preload', href: interLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const meta: MetaFunction = () => [{ title: IDENTITY.name }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { locale: await localeOf(request), theme: themeOf(request), frame: frameFacts(request, context) }
}

export { Document as Layout } from '#app/shell/document.tsx'

export default function Root() {
  useChangeLanguage(useRouteLoaderData<typeof loader>('root')?.locale ?? DEFAULT_LOCALE)
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export { RootError as ErrorBoundary } from '#app/shell/route-error.tsx'
