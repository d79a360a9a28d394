import { useTranslation } from 'react-i18next'
import { PairSymbols } from '#app/entities/pool/pair-symbols.tsx'
import { namedPool } from '#app/entities/pool/pool-summary.ts'
import { PoolMarks } from '#app/entities/pool/pool-name.tsx'
import { poolPath } from '#app/entities/pool/pool-path.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { pairPools, poolLink, poolLinks, sectionTitle } from './create.css.ts'
import type { CreateView } from './use-create.ts'

const MAX_POOLS = 6

/** The existing pools of the pair, as links to their pages. */
export function PairPools({ view: { link, pools } }: { readonly view: CreateView }) {
  const { t } = useTranslation('create')
  const fiat = useFiat()
  if (!pools || pools.length === 0) return null
  return (
    <section className={pairPools} aria-labelledby="pools-title">
      <h2 id="pools-title" className={sectionTitle}>
        {t('pools.title')}
      </h2>
      <ul className={poolLinks}>
        {pools.slice(0, MAX_POOLS).map((pool) => {
          const named = namedPool(link.chainId, pool)
          return (
            <li key={pool.id}>
              <Link className={poolLink} to={poolPath({ chainId: link.chainId, id: pool.id })} skipDiscovery>
                <span>
                  <Text weight="medium">
                    <PairSymbols base={named.base} quote={named.quote} />
                  </Text>{' '}
                  <PoolMarks pool={named} />
                </span>
                {!fiat.isOff && (
                  <Text size={14} tone="secondary">
                    <FormattedText>{t('fee.tvl', { tvl: fiat.compactMoney(pool.tvl) })}</FormattedText>
                  </Text>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
