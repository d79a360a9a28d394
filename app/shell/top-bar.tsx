import { Link, NavLink } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { IDENTITY } from '#app/base/identity.ts'
import { Page } from '#app/ui/layout/layout.tsx'
import { Mark } from '#app/ui/mark/mark.tsx'
import { ConnectSlot } from '#app/wallet/connect-slot.tsx'
import { bar, barInner, home, nav, navLink, tools, wordmark } from './frame.css.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** Sticky, 64 px. The search field and the account button stand between navigation and theme switch. */
export function TopBar() {
  const { t } = useTranslation()
  return (
    <header className={bar}>
      <Page>
        <div className={barInner}>
          <Link to="/?intro=true" className={home} aria-label={t('home', { name: IDENTITY.name })}>
            <Mark />
            <span className={wordmark}>{IDENTITY.name}</span>
          </Link>
          <nav className={nav} aria-label={t('mainNavigation')}>
            <NavLink to="/explore" className={navLink} prefetch="intent">
              {t('explore')}
            </NavLink>
            <NavLink to="/swap" className={navLink} prefetch="intent">
              {t('swap')}
            </NavLink>
          </nav>
          <div className={tools}>
            <ThemeSwitch />
            <ConnectSlot />
          </div>
        </div>
      </Page>
    </header>
  )
}
