import { useTranslation } from 'react-i18next'
import { isNative } from '#app/domain/address/address.ts'
import { note } from '#app/entities/market-page/market-page.css.ts'
import { Statistics } from '#app/entities/market-page/statistics.tsx'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import type { TokenSkeletonProps, TokenViewProps } from './token-facts.ts'

export const area = 'chart'

/** Price changes, market cap, volume, TVL, FDV and the price range of the last year, below the chart. */
function TokenStatistics({ query, facts }: TokenSkeletonProps) {
  const { t } = useTranslation(['token', 'market'])
  return (
    <Statistics
      variant="strip"
      isBusy={facts === undefined}
      statistics={[
        { name: t('market:range.1W'), value: facts?.weekChange, format: 'change' },
        { name: t('market:range.1M'), value: facts?.monthChange, format: 'change' },
        { name: t('market:range.1Y'), value: facts?.yearChange, format: 'change' },
        { name: t('marketCap'), value: facts?.marketCap, format: 'money' },
        {
          name: t('market:dayVolume'),
          value: facts?.dayVolume,
          format: 'money',
          change: facts?.dayVolumeChange ?? null,
        },
        { name: t('market:tvl'), value: facts?.tvl, format: 'money', change: facts?.tvlChange ?? null },
        { name: t('fdv'), value: facts?.fdv, format: 'money' },
        { name: t('high'), value: facts?.yearHigh, format: 'price', change: facts?.sinceHigh ?? null },
        { name: t('low'), value: facts?.yearLow, format: 'price', change: facts?.sinceLow ?? null },
      ]}
      how={
        <Disclosure summary={t('statsExplained')}>
          {facts && (
            <>
              <p className={note}>{t('volumeText')}</p>
              <p className={note}>{t(marketCapText({ query, facts }))}</p>
            </>
          )}
        </Disclosure>
      }
    />
  )
}

function marketCapText({ query, facts }: TokenViewProps) {
  if (isNative(query.address)) return 'marketCapNative'
  return facts.marketCap === null ? 'marketCapUnknown' : 'marketCapText'
}

export { TokenStatistics as View, TokenStatistics as Skeleton }
