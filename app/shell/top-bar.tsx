import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PendingIndicator } from '#app/transactions/pending-indicator.tsx'
import { Page } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { ConnectSlot } from '#app/wallet/connect-slot.tsx'
import { CompanyMenu } from './company-menu.tsx'
import { Logo } from './logo.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { DESTINATIONS } from './destinations.ts'
import { SettingsButton, TestnetBadge } from './settings/settings-button.tsx'
import { bar, barInner, nav, navLink, searchSlot, tools } from './top-bar.css.ts'
import { useDestination } from './use-destination.ts'
import { useRootData } from './use-root-data.ts'

/** Sticky, 64 px. On phones the destinations are in the bottom bar and the company menu is in the drawer. */
export function TopBar({ search, account }: { readonly search: ReactNode; readonly account: ReactNode }) {
  const { t } = useTranslation()
  const destination = useDestination()
  return (
    <header className={bar}>
      <Page>
        <div className={barInner}>
          <Logo />
          <nav className={nav} aria-label={t('mainNavigation')}>
            {DESTINATIONS.map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                className={navLink}
                aria-current={to === destination ? 'page' : undefined}
                isPrefetched
                keepsScroll={false}
              >
                {t(label)}
              </Link>
            ))}
            <CompanyMenu />
          </nav>
          <div className={searchSlot}>
            {search}
            <PendingIndicator />
          </div>
          <div className={tools}>
            <TestnetBadge />
            <SettingsButton />
            <ConnectSlot hasEmbeddedWallet={useRootData()?.flags.embeddedWallet ?? false}>{account}</ConnectSlot>
          </div>
        </div>
      </Page>
      <OfflineBanner />
    </header>
  )
}
