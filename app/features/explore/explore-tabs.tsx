import { useTranslation } from 'react-i18next'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { tab, tabs } from './explore.css.ts'

const TABS = ['tokens', 'pools', 'transactions'] as const

/** The three lists of a network's market. */
export function ExploreTabs({
  chainId,
  current,
}: {
  readonly chainId: ChainId
  readonly current: (typeof TABS)[number]
}) {
  const { t } = useTranslation('explore')
  return (
    <nav className={tabs} aria-label={t('tabs')}>
      {TABS.map((name) => (
        <Link
          key={name}
          className={tab}
          to={`/explore/${name}/${chainById(chainId).slug}`}
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
