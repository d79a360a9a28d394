import { useTranslation } from 'react-i18next'
import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import { splitApr } from '#app/domain/liquidity/pool-apr.ts'
import { Statistics } from '#app/entities/market-page/statistics.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import type { PoolLoadContext, PoolSkeletonProps, PoolViewProps } from './pool-facts.ts'
import { explained } from './pool.css.ts'

export const area = 'aside'

/** The distribution of fees in percent; null if unknown. */
interface FeeSplit {
  readonly shares: { readonly liquidity: string; readonly protocol: string } | null
}

const UNKNOWN_SPLIT: FeeSplit = { shares: null }

export async function load({ source: { market, cached }, query: { chainId, id } }: PoolLoadContext): Promise<FeeSplit> {
  // An object instead of null, so that an unknown split is cached too.
  const loadSplit = async () => ({ shares: await market.poolFeeShares({ chainId, id }) })
  return (await cached(`pool-fee-shares/2/${chainId}/${id}`, loadSplit)).value
}

interface PoolStatisticsProps extends PoolSkeletonProps {
  /** Undefined while loading. */
  readonly data?: FeeSplit
}

/** TVL, volume, fees and APR. */
function PoolStatistics({ facts, data }: PoolStatisticsProps) {
  const { t } = useTranslation(['pool', 'market'])
  const apr = data && (facts?.apr ?? null)
  return (
    <Statistics
      isBusy={facts === undefined}
      statistics={[
        { name: t('market:tvl'), value: facts?.tvl, format: 'money', change: facts?.tvlChange ?? null },
        {
          name: t('market:dayVolume'),
          value: facts?.dayVolume,
          format: 'money',
          change: facts?.dayVolumeChange ?? null,
        },
        { name: t('dayFees'), value: facts?.dayFees, format: 'money' },
        {
          name: t('market:apr'),
          value: apr && data.shares ? splitApr(apr, data.shares).liquidity : apr,
          format: 'rate',
        },
        ...(facts?.rewardApr ? [{ name: t('market:rewardApr'), value: facts.rewardApr, format: 'rate' } as const] : []),
      ]}
      how={
        <Disclosure summary={t('aprExplained')}>
          {facts && (
            <div className={explained}>
              <p>{t('aprText')}</p>
              <p aria-busy={data ? undefined : true}>{data && <ProtocolFees apr={facts.apr} shares={data.shares} />}</p>
            </div>
          )}
        </Disclosure>
      }
    />
  )
}

interface ProtocolFeesProps extends FeeSplit {
  readonly apr: string | null
}

function ProtocolFees({ apr, shares }: ProtocolFeesProps) {
  const { t } = useTranslation(['pool', 'market'])
  const format = useFormat()
  if (shares === null) return t('aprUnknown')
  if (!/[1-9]/.test(shares.protocol)) return t('aprNoProtocol')
  // Four significant digits.
  const share = format.percent(truncateDecimal(shares.protocol, 4))
  return (
    <FormattedText>
      {t('aprProtocol', { share, apr: format.rate(splitApr(apr ?? '0', shares).protocol) })}
    </FormattedText>
  )
}

/** Without the fee distribution, all fees are shown as one value. */
function PoolStatisticsFailure({ query, facts }: PoolViewProps) {
  return <PoolStatistics query={query} facts={facts} data={UNKNOWN_SPLIT} />
}

export { PoolStatistics as View, PoolStatistics as Skeleton, PoolStatisticsFailure as Failure }
