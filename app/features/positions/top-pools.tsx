import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Deferred, type Later } from '#app/ui/deferred/deferred.tsx'
import { lateHydration } from '#app/ui/late-hydration/late-hydration.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { topPool, topPools, topPoolsBox, topPoolsTitle } from './positions.css.ts'
import type { TopPoolsState } from './top-pools-facts.ts'
import type * as list from './top-pools-list.tsx'

const load = async () => (await import('./top-pools-list.tsx')).TopPoolsList

/** Rendered on the server; the code that hydrates it loads after the page. */
const TopPoolsList = lateHydration<ComponentProps<typeof list.TopPoolsList>>(load, () => <Pending />)

/** The largest pools of the network, beside the list. */
export function TopPools({ pools }: { readonly pools: TopPoolsState | Later<TopPoolsState> }) {
  const { t } = useTranslation('positions')
  return (
    <aside className={topPoolsBox} aria-labelledby="top-pools">
      <h2 id="top-pools" className={topPoolsTitle}>
        {t('topPools')}
      </h2>
      <Deferred value={pools} fallback={<Pending />}>
        {(found) =>
          found.state === 'ready' ? (
            <TopPoolsList found={found} />
          ) : (
            <Text role="alert" tone="secondary">
              {t('topPoolsFailed')}
            </Text>
          )
        }
      </Deferred>
      <Link to="/explore/pools">{t('explorePools')}</Link>
    </aside>
  )
}

/** Placeholder with the dimensions of the list. */
function Pending() {
  return (
    <ul className={topPools} aria-busy>
      {Array.from({ length: 5 }, (_, at) => (
        <li key={at} className={topPool}>
          <Skeleton shape="full" />
        </li>
      ))}
    </ul>
  )
}
