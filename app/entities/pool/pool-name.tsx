import { Puzzle, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { badge } from '#app/ui/badge/badge.css.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { rowLink } from '#app/ui/table/table.css.ts'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { PairLogo } from './pair-logo.tsx'
import { PairSymbols } from './pair-symbols.tsx'
import type { NamedPool } from './pool-summary.ts'
import { cautionMark, dynamicText, logo, marks, names, networkMark, pair, poolCell } from './pool-name.css.ts'
import { poolPath } from './pool-path.ts'

interface PoolNameProps {
  readonly pool: NamedPool
  readonly chainId: ChainId
  /** For lists with pools of several networks. */
  readonly isNetworkShown?: boolean
  /** Skip route discovery, as in `LinkProps`. */
  readonly isKnown?: boolean
}

/** The identity of a pool in a row: its pair, as a link that fills the row, and its badges. */
export function PoolName({ pool, chainId, isNetworkShown = false, isKnown = false }: PoolNameProps) {
  const { base, quote } = pool
  return (
    <span className={poolCell}>
      <span className={logo}>
        <PairLogo base={base} quote={quote} size={24} {...(isNetworkShown && { chainId })} />
      </span>
      <span className={names}>
        <Link
          to={poolPath({ chainId, id: pool.id })}
          className={`${pair} ${rowLink}`}
          isPrefetched
          skipDiscovery={isKnown}
          // Left to right in every language, so that the text is truncated at its end.
          dir="ltr"
          data-row-title=""
        >
          <PairSymbols base={base} quote={quote} />
          {isNetworkShown && <span className={visuallyHidden}>{chainById(chainId).name}</span>}
        </Link>
        <PoolMarks pool={pool} {...(isNetworkShown && { chainId })} />
      </span>
    </span>
  )
}

/** Version, fee and warnings. With `chainId` also the network, where the logo with its badge is hidden. */
export function PoolMarks({ pool, chainId }: { readonly pool: NamedPool; readonly chainId?: ChainId }) {
  const { t } = useTranslation('safety')
  const format = useFormat()
  const { version, fee, isDynamicFee, hook, caution } = pool
  return (
    <span className={marks}>
      {chainId && (
        <span className={networkMark}>
          <NetworkLogo chainId={chainId} size={16} />
        </span>
      )}
      <span className={badge()}>{version}</span>
      <FormattedText>{format.percent(fee)}</FormattedText>
      {isDynamicFee && <span className={dynamicText}>{t('dynamic')}</span>}
      {hook !== null && (
        <span className={cautionMark} title={t('hooked')}>
          <Icon icon={Puzzle} size={16} />
          <span className={visuallyHidden}>{t('hooked')}</span>
        </span>
      )}
      {caution && (
        <span className={cautionMark} title={t(caution)}>
          <Icon icon={TriangleAlert} size={16} />
          <span className={visuallyHidden}>{t(caution)}</span>
        </span>
      )}
    </span>
  )
}
