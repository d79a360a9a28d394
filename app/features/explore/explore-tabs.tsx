import { useTranslation } from 'react-i18next'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { tab } from '#app/ui/tabs/tabs.css.ts'
import { listTabs } from './explore.css.ts'
import { networkSlug, type Network } from './list-query.ts'

const TABS = ['tokens', 'pools', 'transactions'] as const

export type Tab = (typeof TABS)[number]

/** Returns the URL of a list without filters. */
export function tabPath(name: Tab, network: Network): string {
  return `/explore/${name}/${networkSlug(network)}`
}

/** Tabs of the three lists. */
export function ExploreTabs({ network, current }: { readonly network: Network; readonly current: Tab }) {
  const { t } = useTranslation('explore')
  return (
    <nav className={listTabs} aria-label={t('tabs')}>
      {TABS.map((name) => (
        <Link
          key={name}
          className={tab}
          to={tabPath(name, network)}
          aria-current={name === current ? 'page' : undefined}
          isPrefetched
          keepsScroll
        >
          {t(`tab.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
