import { useTranslation } from 'react-i18next'
import type { MarketDistance } from '#app/domain/liquidity/market-distance.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Notice } from '#app/ui/notice/notice.tsx'

interface OffMarketProps {
  readonly distance: MarketDistance | null
  /** The deposit creates the pool. */
  readonly isNewPool?: boolean
}

/** Warns about a deposit into a new or existing pool whose price is off the market by more than 5 %. Needs the namespace `deposit`. */
export function OffMarket({ distance, isNewPool = false }: OffMarketProps) {
  const { t } = useTranslation('deposit')
  const format = useFormat()
  if (distance === null || distance.level === 'near') return null
  return (
    <Notice
      tone={distance.level === 'warn' ? 'warning' : 'negative'}
      role="status"
      title={t('offMarket.title', { percent: format.percent(distance.percent) })}
      data-testid="off-market"
    >
      {t(isNewPool ? 'offMarket.newPool' : 'offMarket.pool')}
    </Notice>
  )
}
