import { Puzzle, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { badge } from '#app/ui/badge/badge.css.ts'
import { Figure } from '#app/ui/figure/figure.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { rowLink } from '#app/ui/table/table.css.ts'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { PairLogo } from './pair-logo.tsx'
import type { NamedPool } from './pool-line.ts'
import { cautionMark, dynamicText, marks, names, pair, poolCell, symbolText } from './pool-name.css.ts'
import { poolPath } from './pool-path.ts'

/** Which pool a row is of: its pair, whose link fills the row, and what is to be known of it. */
export function PoolName({ pool, chainId }: { readonly pool: NamedPool; readonly chainId: ChainId }) {
  const { base, quote } = pool
  return (
    <span className={poolCell}>
      <PairLogo base={base} quote={quote} size={24} />
      <span className={names}>
        <Link to={poolPath({ chainId, id: pool.id })} className={`${pair} ${rowLink}`} isPrefetched>
          <bdi className={symbolText}>{base.symbol}</bdi>/<bdi className={symbolText}>{quote.symbol}</bdi>
        </Link>
        <PoolMarks pool={pool} />
      </span>
    </span>
  )
}

/** Version, fee, and what is to be careful of. */
export function PoolMarks({ pool }: { readonly pool: NamedPool }) {
  const { t } = useTranslation('safety')
  const format = useFormat()
  const { version, fee, isDynamicFee, hook, caution } = pool
  return (
    <span className={marks}>
      <span className={badge()}>{version}</span>
      <Figure>{format.percent(fee)}</Figure>
      {isDynamicFee && <span className={dynamicText}>{t('dynamic')}</span>}
      {hook !== null && (
        <span className={cautionMark} title={t('hooked')}>
          <Icon of={Puzzle} size={16} />
          <span className={visuallyHidden}>{t('hooked')}</span>
        </span>
      )}
      {caution && (
        <span className={cautionMark} title={t(caution)}>
          <Icon of={TriangleAlert} size={16} />
          <span className={visuallyHidden}>{t(caution)}</span>
        </span>
      )}
    </span>
  )
}
