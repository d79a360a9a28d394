import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Ago } from '#app/entities/age/ago.tsx'
import { InteractiveChart } from '#app/entities/chart/interactive-chart.tsx'
import { ChartSkeleton } from '#app/entities/chart/chart-skeleton.tsx'
import type { AxisLabel } from '#app/entities/chart/chart-axes.ts'
import { baseSide } from '#app/domain/liquidity/base-side.ts'
import { scaleOf, shareOf } from '#app/entities/chart/chart-scale.ts'
import type { PriceSeries } from '#app/entities/market-page/market-facts.ts'
import { PriceChange } from '#app/entities/price/price-change.tsx'
import { shortSymbol, TokenSymbol } from '#app/entities/token/token-text.tsx'
import type { Formats } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { MarketToken } from '#app/wire/market/token.ts'
import { pairHistoryQuery, type PairHistory } from './pair-chart.query.ts'
import { chartBox, chartFoot, chartNone, pairPrice } from './market-panel.css.ts'
import type { SwapView } from './use-swap.ts'

/** Chart of the pair's price over the past day, quoted in the pair's stablecoin or native currency if it has one. */
export function PairChart({ view }: { readonly view: SwapView }) {
  const { t } = useTranslation('swap')
  const { link, kind } = view
  const isOutputBase = baseSide(link.chainId, link.input, link.output) === 1
  const [base, quote] = isOutputBase ? [view.output, view.input] : [view.input, view.output]
  const isPriced = kind === 'swap' && base.token != null && quote.token != null
  const history = useQuery(pairHistoryQuery(link.chainId, base.address, quote.address, isPriced))
  if (!isPriced) return <NoChart>{kind === 'swap' ? '' : t('pairChart.wrap')}</NoChart>
  if (history.data?.series) {
    return <PairLine key={history.data.series.from} base={base.token} quote={quote.token} history={history.data} />
  }
  if (history.isLoading) {
    return (
      <div className={chartBox}>
        <ChartSkeleton />
      </div>
    )
  }
  return <NoChart>{t(history.isError ? 'pairChart.failed' : 'pairChart.none')}</NoChart>
}

function NoChart({ children }: { readonly children: string }) {
  return <p className={chartNone}>{children}</p>
}

interface PairLineProps {
  readonly base: MarketToken
  readonly quote: MarketToken
  readonly history: PairHistory
}

function PairLine({ base, quote, history: { series, asOf } }: PairLineProps) {
  const { t } = useTranslation('swap')
  const format = useFormat()
  const [at, setAt] = useState<number | null>(null)
  if (!series) return null
  const { values, change } = series
  const scale = scaleOf(values, false)
  const shown = values[at ?? values.length - 1] ?? '0'
  const time = (index: number) => format.dateTime(series.from + index * series.step)
  const price = (index: number) => `${format.tokenPrice(values[index] ?? '0')} ${shortSymbol(quote.symbol)}`
  return (
    <div className={chartBox}>
      <div>
        {/* An equation is read from left to right in every language. */}
        <bdi dir="ltr" className={pairPrice} data-testid="pair-price">
          1 <TokenSymbol symbol={base.symbol} /> = <FormattedText>{format.tokenPrice(shown)}</FormattedText>{' '}
          <TokenSymbol symbol={quote.symbol} />
        </bdi>
        <Text as="p" size={14} tone="secondary">
          {at === null ? (
            <>
              <PriceChange percent={change} /> {t('pairChart.day')}
            </>
          ) : (
            <FormattedText>{time(at)}</FormattedText>
          )}
        </Text>
      </div>
      <InteractiveChart
        name={t('pairChart.name', { input: shortSymbol(base.symbol), output: shortSymbol(quote.symbol) })}
        kind="line"
        tone={toneOf(change)}
        shares={values.map((value) => shareOf(scale, value))}
        values={[]}
        times={hourLabels(series, format)}
        selected={at}
        onSelect={setAt}
        describe={(index) => `${price(index)}, ${time(index)}`}
      />
      <p className={chartFoot}>
        {t('pairChart.source')}
        {asOf && (
          <>
            {' · '}
            <Ago moment={asOf} />
          </>
        )}
      </p>
    </div>
  )
}

/** Seconds between two labels of the time axis. */
const LABEL_EVERY = 6 * 3_600

/** Labels at every sixth hour (UTC). */
function hourLabels({ from, step, values }: PriceSeries, format: Formats): readonly AxisLabel[] {
  const reach = step * (values.length - 1)
  const labels: AxisLabel[] = []
  for (let time = Math.ceil(from / LABEL_EVERY) * LABEL_EVERY; time <= from + reach; time += LABEL_EVERY)
    labels.push({ share: (time - from) / reach, text: format.clock(time) })
  return labels
}

function toneOf(change: string | null): 'accent' | 'up' | 'down' {
  if (change === null || !/[1-9]/.test(change)) return 'accent'
  return change.startsWith('-') ? 'down' : 'up'
}
