import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { PairLogo } from '#app/entities/pool/pair-logo.tsx'
import { PairSymbols, pairName } from '#app/entities/pool/pair-symbols.tsx'
import { PoolMarks } from '#app/entities/pool/pool-name.tsx'
import { EditHidden, HideButton } from '#app/entities/portfolio/edit-hidden.tsx'
import { useHiddenAssets } from '#app/entities/portfolio/hidden-assets.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { positionPath } from './position-path.ts'
import type { PositionRow } from './position-row.ts'
import { PositionStatus } from './position-status.tsx'
import {
  stat,
  statLabel,
  stats,
  hideAction,
  pairText,
  positionCard,
  positionHead,
  positionLink,
  positionNames,
  positions,
  rangeStat,
  statusArea,
} from './position.css.ts'
import { RangeBar } from './range-bar.tsx'
import { coversAllPrices, RangeText } from './range-text.tsx'

interface PositionListProps {
  readonly rows: readonly PositionRow[]
  /** Called when a position is opened. */
  readonly onOpen?: () => void
}

/** Positions as cards. Positions that the visitor hides in this browser are collapsed. */
export function PositionList({ rows, onOpen }: PositionListProps) {
  const { t } = useTranslation('positions')
  const [isEditing, setEditing] = useState(false)
  const hiddenAssets = useHiddenAssets()
  const isHidden = (row: PositionRow) => hiddenAssets.has(assetOf(row))
  const cards = (shownRows: readonly PositionRow[]) => (
    <ul className={positions}>
      {shownRows.map((row) => (
        <li key={assetOf(row)} className={positionCard}>
          <PositionCard row={row} onOpen={onOpen} />
          {isEditing && (
            <span className={hideAction}>
              <HideButton asset={assetOf(row)} name={pairName(row.pool)} isHidden={isHidden(row)} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
  const hidden = rows.filter(isHidden)
  return (
    <Stack gap={12}>
      {cards(rows.filter((row) => !isHidden(row)))}
      <EditHidden isEditing={isEditing} onChange={setEditing} />
      {hidden.length > 0 && <Disclosure summary={t('hidden', { count: hidden.length })}>{cards(hidden)}</Disclosure>}
    </Stack>
  )
}

/** Key among the hidden assets. The version in front distinguishes it from those of tokens and NFTs. */
function assetOf({ chainId, id, pool, owner }: PositionRow): string {
  return `${pool.version}:${chainId}:${pool.version === 'v2' ? `${id}:${owner}` : id}`.toLowerCase()
}

interface PositionCardProps {
  readonly row: PositionRow
  readonly onOpen: (() => void) | undefined
}

function PositionCard({ row, onOpen }: PositionCardProps) {
  const { t } = useTranslation('positions')
  const fiat = useFiat()
  const format = useFormat()
  const { chainId, id, owner, pool, status, secondsOutOfRange, value, fees, apr } = row
  const { base, quote, version } = pool
  const dollars = (amount: string | null) => (amount === null ? '–' : fiat.money(amount))
  return (
    <>
      <div className={positionHead}>
        <PairLogo base={base} quote={quote} size={32} chainId={chainId} />
        <span className={positionNames}>
          <Link
            className={`${pairText} ${positionLink}`}
            to={positionPath({ chainId, version, id, owner: version === 'v2' ? owner : null })}
            isPrefetched
            {...(onOpen && { onClick: onOpen })}
          >
            <PairSymbols base={base} quote={quote} />
            <span className={visuallyHidden}>
              {version === 'v2'
                ? t('onNetwork', { network: chainById(chainId).name })
                : t('named', { id, network: chainById(chainId).name })}
            </span>
          </Link>
          <PoolMarks pool={pool} />
        </span>
      </div>
      <div className={statusArea}>
        <PositionStatus status={status} secondsOut={secondsOutOfRange} />
      </div>
      <dl className={stats}>
        <PositionStat name={t('value')} text={dollars(value)} />
        <PositionStat
          name={t('uncollected')}
          text={version === 'v2' ? t('compounded') : dollars(fees)}
          isQuiet={version === 'v2'}
        />
        <PositionStat name={t('apr')} text={apr === null ? '–' : format.rate(apr)} />
        <RangeStat row={row} />
      </dl>
    </>
  )
}

interface PositionStatProps {
  readonly name: string
  readonly text: string
  readonly isQuiet?: boolean
}

function PositionStat({ name, text, isQuiet = false }: PositionStatProps) {
  return (
    <div className={stat}>
      <dt className={statLabel}>{name}</dt>
      <dd className={isQuiet ? statLabel : undefined}>
        <FormattedText>{text}</FormattedText>
      </dd>
    </div>
  )
}

function RangeStat({ row: { range, place, pool, status } }: { readonly row: PositionRow }) {
  const { t } = useTranslation('positions')
  return (
    <div className={rangeStat}>
      <dt className={statLabel}>
        {coversAllPrices(range) ? t('range') : t('rangeIn', { base: pool.base.symbol, quote: pool.quote.symbol })}
      </dt>
      <dd>
        <RangeText range={range} />
        {place !== null && status !== 'CLOSED' && <RangeBar place={place} isInRange={status === 'IN_RANGE'} />}
      </dd>
    </div>
  )
}
