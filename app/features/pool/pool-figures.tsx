import { useTranslation } from 'react-i18next'
import { cutDecimal } from '#app/domain/amount/cut-decimal.ts'
import { splitApr } from '#app/domain/liquidity/pool-apr.ts'
import { block, cardTitle } from '#app/entities/market-page/market-page.css.ts'
import { Stat } from '#app/entities/market-page/stat.tsx'
import { Stats } from '#app/entities/market-page/stats.tsx'
import { CompactMoney } from '#app/entities/price/price.tsx'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { shortSymbol, TokenSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { card } from '#app/ui/card/card.css.ts'
import { Deferred, type Later } from '#app/ui/deferred/deferred.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import type { FeeState, PoolPageFacts, PoolToken } from './pool-facts.ts'
import { shareOfValue } from './share-of-value.ts'
import {
  explained,
  muted,
  reserve,
  reserveFigures,
  reserves,
  reserveSymbol,
  shareBar,
  sharePart,
  split,
} from './pool.css.ts'

interface PoolStatsProps {
  readonly facts: PoolPageFacts
  readonly fees: FeeState | Later<FeeState>
}

/** TVL, volume, fees and APR. */
export function PoolStats({ facts, fees }: PoolStatsProps) {
  const { t } = useTranslation(['pool', 'market'])
  return (
    <Stats
      how={
        <Disclosure summary={t('aprHow')}>
          <div className={explained}>
            <p>{t('aprText')}</p>
            <Deferred value={fees} fallback={<p aria-busy />}>
              {(shares) => (
                <p>
                  <ProtocolPart apr={facts.apr} shares={shares} />
                </p>
              )}
            </Deferred>
          </div>
        </Disclosure>
      }
    >
      <Stat name={t('market:tvl')} value={facts.tvl} change={facts.tvlChange}>
        <CompactMoney value={facts.tvl} />
      </Stat>
      <Stat name={t('market:dayVolume')} value={facts.dayVolume} change={facts.dayVolumeChange}>
        <CompactMoney value={facts.dayVolume} />
      </Stat>
      <Stat name={t('dayFees')} value={facts.dayFees}>
        <CompactMoney value={facts.dayFees} />
      </Stat>
      <Stat name={t('market:apr')} value={facts.apr}>
        <Deferred value={fees} fallback={<Skeleton shape={80} />}>
          {(shares) => <Apr apr={facts.apr} shares={shares} />}
        </Deferred>
      </Stat>
    </Stats>
  )
}

interface AprProps {
  readonly apr: string | null
  readonly shares: FeeState
}

function Apr({ apr, shares }: AprProps) {
  const format = useFormat()
  if (apr === null) return <>–</>
  return <FormattedText>{format.rate(shares.state === 'ready' ? splitApr(apr, shares).liquidity : apr)}</FormattedText>
}

function ProtocolPart({ apr, shares }: AprProps) {
  const { t } = useTranslation('pool')
  const format = useFormat()
  if (shares.state === 'unknown') return <>{t('aprUnknown')}</>
  if (!/[1-9]/.test(shares.protocol)) return <>{t('aprNoProtocol')}</>
  // Four significant digits, at most four decimals.
  const share = format.percent(cutDecimal(shares.protocol, 4))
  return (
    <FormattedText>
      {t('aprProtocol', { share, apr: format.rate(splitApr(apr ?? '0', shares).protocol) })}
    </FormattedText>
  )
}

/** Same dimensions as the statistics. */
export function PoolStatsSkeleton() {
  const { t } = useTranslation(['pool', 'market'])
  return (
    <Stats isBusy how={<Disclosure summary={t('aprHow')}>{null}</Disclosure>}>
      {(['market:tvl', 'market:dayVolume', 'dayFees', 'market:apr'] as const).map((name, index) => (
        <Stat key={name} name={t(name)} {...(index < 2 && { change: null })}>
          <Skeleton shape={80} />
        </Stat>
      ))}
    </Stats>
  )
}

/** The pool's balances and their shares of its value; no shares if a price is unknown. */
export function PoolBalances({ facts: { base, quote } }: { readonly facts: PoolPageFacts }) {
  const { t } = useTranslation('pool')
  const format = useFormat()
  const share = shareOfValue(base.worth, quote.worth)
  const percents = share === null ? null : [share, 100 - share].map((percent) => format.percent(percent.toFixed(1)))
  return (
    <section className={`${card({ inset: 'large' })} ${block}`} aria-labelledby="balances">
      <h2 className={cardTitle} id="balances">
        {t('balances')}
      </h2>
      <div className={reserves}>
        <Reserve token={base} />
        <Reserve token={quote} />
      </div>
      {share !== null && percents && (
        <>
          <svg
            className={shareBar}
            role="img"
            aria-label={t('balancesSplit', {
              first: shortSymbol(base.symbol),
              firstShare: percents[0],
              second: shortSymbol(quote.symbol),
              secondShare: percents[1],
            })}
          >
            <rect className={sharePart.second} width="100%" height="8" />
            <rect className={sharePart.first} width={`${share}%`} height="8" />
          </svg>
          <div className={`${split} ${muted}`} aria-hidden>
            <FormattedText>{percents[0] ?? ''}</FormattedText>
            <FormattedText>{percents[1] ?? ''}</FormattedText>
          </div>
        </>
      )}
    </section>
  )
}

function Reserve({ token: { address, symbol, reserve: held, worth } }: { readonly token: PoolToken }) {
  const format = useFormat()
  return (
    <div className={reserve}>
      <span className={reserveSymbol}>
        <TokenLogo address={address} symbol={symbol} size={20} />
        <TokenSymbol symbol={symbol} />
      </span>
      <span className={reserveFigures}>
        <span title={format.exactAmount(held)}>
          <FormattedText>{format.compactAmount(held)}</FormattedText>
        </span>
        <span className={muted}>
          <CompactMoney value={worth} />
        </span>
      </span>
    </div>
  )
}
