import { Puzzle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isNative } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { badges, head, identity, names, networkName, titleLine } from '#app/entities/market-page/market-page.css.ts'
import { Share } from '#app/entities/market-page/share.tsx'
import { PairLogo } from '#app/entities/pool/pair-logo.tsx'
import { PairSymbols, pairName } from '#app/entities/pool/pair-symbols.tsx'
import { poolPath } from '#app/entities/pool/pool-path.ts'
import { PositionStatus } from '#app/entities/position/position-status.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { badge } from '#app/ui/badge/badge.css.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { useIsOwner } from '#app/wallet/use-is-owner.ts'
import type { PositionViewProps } from './position-facts.ts'
import { pairTitle } from './position.css.ts'

/** Loaded once the owner is connected. */
const OwnerActions = lazy(() => import('./owner-actions.client.tsx'))

export const area = 'head'

/** The position's pool, status and network. */
function PositionHead({ facts, query }: PositionViewProps) {
  const { t } = useTranslation('position')
  const format = useFormat()
  const { base, quote, version, isDynamicFee, hook, status, secondsOut, poolId } = facts
  const { chainId } = query
  const isOwner = useIsOwner(facts.owner)
  // A burned position has no owner, but the dialog that burned it stays open.
  const [wasOwner, setWasOwner] = useState(false)
  if (isOwner && !wasOwner) setWasOwner(true)
  const fee = format.percent(facts.fee)
  const pair = pairName(facts)
  return (
    <div className={head}>
      <div className={identity}>
        <PairLogo base={base} quote={quote} size={40} />
        <div className={names}>
          <div className={titleLine}>
            <h1 className={pairTitle}>
              <Link to={poolPath({ chainId, id: poolId })} title={t('openPool')} isPrefetched>
                <PairSymbols base={base} quote={quote} />
              </Link>
            </h1>
            <Share title={pair} />
          </div>
          <div className={badges}>
            <PositionStatus status={status} secondsOut={secondsOut} />
            <span className={badge()}>{version.toLowerCase()}</span>
            <span className={badge()}>
              <FormattedText>{t(isDynamicFee ? 'dynamicFee' : 'fee', { fee })}</FormattedText>
            </span>
            {hook !== null && (
              <a className={badge({ tone: 'warning' })} href="#hook">
                <Icon icon={Puzzle} size={16} />
                {t('hooked')}
              </a>
            )}
            <span className={networkName}>
              <NetworkLogo chainId={chainId} size={16} />
              {chainById(chainId).name}
            </span>
          </div>
        </div>
      </div>
      {(isOwner || (wasOwner && isNative(facts.owner))) && (
        <Suspense fallback={null}>
          <OwnerActions facts={facts} query={query} />
        </Suspense>
      )}
    </div>
  )
}

function PositionHeadSkeleton() {
  return (
    <div className={head} aria-busy>
      <div className={identity}>
        <Skeleton shape="disc" />
        <div className={names}>
          <span className={pairTitle}>
            <Skeleton shape={180} />
          </span>
          <Skeleton shape={120} />
        </div>
      </div>
    </div>
  )
}

export { PositionHead as View, PositionHeadSkeleton as Skeleton }
