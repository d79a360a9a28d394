import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Banners } from './banners.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { main, skipLink } from './frame.css.ts'
import { RoutedNavigation } from './routed-navigation.tsx'
import { TopBar } from './top-bar.tsx'

/** What stands around every page: skip link, banners, top bar, footer, and on phones the bottom bar. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <RoutedNavigation>
      <a className={skipLink} href="#main">
        {t('skipToContent')}
      </a>
      <Banners />
      <TopBar />
      <main id="main" tabIndex={-1} className={main}>
        {children}
      </main>
      <Footer />
      <BottomBar />
    </RoutedNavigation>
  )
}
