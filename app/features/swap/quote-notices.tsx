import { TrendingDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { impactLevel } from '#app/domain/swap/price-impact.ts'
import { action } from '#app/entities/amount/swap-card.css.ts'
import { useStaleAge } from '#app/entities/age/use-stale-age.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { CostlyNetwork } from './costly-network.tsx'
import { HighSlippage } from './high-slippage.tsx'
import type { SwapView } from './use-swap.ts'

/** Notices about the amounts on the card: a high slippage, price impact or network cost, a quote that cannot be refreshed, stale prices. */
export function QuoteNotices({ view }: { readonly view: SwapView }) {
  return (
    <div className={action}>
      {view.trade && <HighSlippage trade={view.trade} />}
      <HighImpact bps={view.trade?.impactBps} />
      {view.trade && view.input.token && view.output.token && (
        <CostlyNetwork trade={view.trade} input={view.input.token} output={view.output.token} />
      )}
      <Offline view={view} />
      <StaleValue view={view} />
    </div>
  )
}

/** Warns of a price impact of 5 % or more. The review asks for consent. */
function HighImpact({ bps }: { readonly bps: number | undefined }) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  const level = impactLevel(bps ?? 0)
  if (bps === undefined || (level !== 'high' && level !== 'severe')) return null
  const percent = format.percent(formatUnits(BigInt(bps), 2))
  return (
    <Notice
      tone="negative"
      icon={TrendingDown}
      title={<FormattedText>{t(`loss.${level}`, { percent })}</FormattedText>}
      role="alert"
      data-testid="heavy-loss"
    >
      {t('loss.why')}
    </Notice>
  )
}

function Offline({ view }: { readonly view: SwapView }) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  if (view.isOnline || !view.trade) return null
  return (
    <Notice tone="warning" role="status">
      <FormattedText>{t('offlineQuote', { ago: format.ago(Math.max(1, view.ageSeconds)) })}</FormattedText>
    </Notice>
  )
}

function StaleValue({ view: { input, output } }: { readonly view: SwapView }) {
  const { t } = useTranslation('swap')
  const fiat = useFiat()
  const shown = [input, output].filter(({ raw }) => raw !== undefined && raw > 0n && !fiat.isOff)
  const [oldest] = shown
    .flatMap(({ priced }) => priced ?? [])
    .toSorted((a, b) => b.secondsAgo + b.ageSeconds - a.secondsAgo - a.ageSeconds)
  const stale = useStaleAge(oldest)
  if (!stale) return null
  return (
    <Notice tone="warning" data-testid="old-worth">
      <FormattedText>{t(`stalePrices.${stale.cause}`, { ago: stale.ago })}</FormattedText>
    </Notice>
  )
}
