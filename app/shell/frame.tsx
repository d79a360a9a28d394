import { useLocation } from '@remix-run/react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Toasts } from '#app/transactions/toasts.tsx'
import { Banners } from './banners.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { main, skipLink } from './frame.css.ts'
import { FiatNotice } from './settings/fiat-notice.tsx'
import { destinationOf } from './destinations.ts'
import { useRouteHandles } from './route-handle.ts'
import { SettingsMenu } from './settings/settings.tsx'
import { RoutedNavigation } from './routed-navigation.tsx'
import { TopBar } from './top-bar.tsx'
import { DestinationProvider } from './use-destination.ts'

/**
 * The frame of every page: skip link, banners, top bar with the search, footer and, on phones, the bottom bar. A route
 * with `isBare` in its handle renders without it.
 */
export function Frame(props: FrameProps) {
  const isBare = useRouteHandles().some(({ isBare }) => isBare)
  const destination = destinationOf(useLocation().pathname)
  return (
    <RoutedNavigation>
      <DestinationProvider value={destination}>
        {isBare ? <Bare {...props} /> : <Full {...props} />}
      </DestinationProvider>
    </RoutedNavigation>
  )
}

interface FrameProps {
  readonly search?: ReactNode
  /** The account button, rendered while a wallet is connected. */
  readonly account?: ReactNode
  readonly children: ReactNode
}

function Bare({ children }: FrameProps) {
  return (
    <main id="main" className={main}>
      {children}
    </main>
  )
}

/** Memoised: does not re-render during a navigation. */
const Full = memo(function Full({ search, account, children }: FrameProps) {
  const { t } = useTranslation()
  return (
    <>
      <a className={skipLink} href="#main">
        {t('skipToContent')}
      </a>
      <Banners />
      <TopBar search={search} account={account} />
      <Toasts />
      <FiatNotice />
      <main id="main" tabIndex={-1} className={main}>
        {children}
      </main>
      <Footer />
      <BottomBar />
      <SettingsMenu />
    </>
  )
})
