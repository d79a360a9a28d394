import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { StaleNotice } from '#app/entities/age/stale-notice.tsx'
import { NoChart, type ChartChoice } from '#app/entities/market-page/chart-card.tsx'
import { ValueChart } from '#app/entities/market-page/series-chart.tsx'
import { RANGE_NAMES } from '#app/entities/market-page/market-query.ts'
import { note } from '#app/entities/portfolio/portfolio-frame.css.ts'
import { portfolioPath, type PortfolioQuery } from '#app/entities/portfolio/portfolio-path.ts'
import type { ValueHistoryFacts } from '#app/entities/portfolio/value-history-facts.ts'
import { Stack } from '#app/ui/layout/layout.tsx'
import type { HistoryState } from './portfolio-facts.ts'

/** Maximum number of symbols named in the note; further ones are counted. */
const MAX_NAMED_TOKENS = 5

interface ValueHistoryChartProps {
  readonly result: HistoryState
  readonly query: PortfolioQuery
}

/** The chart of an account's value with its time ranges, and a list of the data that it omits. */
export function ValueHistoryChart({ result, query }: ValueHistoryChartProps) {
  const { t } = useTranslation(['portfolio', 'market'])
  const path = portfolioPath(query)
  const choice: ChartChoice = {
    kinds: [],
    range: query.range,
    ranges: RANGE_NAMES,
    rangePath: (range) => portfolioPath({ ...query, range }),
  }
  if (result.state === 'failed') return <NoChart choice={choice} reason={result} path={path} />
  const { history, ageSeconds } = result
  const { series } = history
  return (
    <Stack gap={12}>
      {series.state === 'line' ? (
        <ValueChart
          // Resets the selected point, which is meaningless in another chart.
          key={path}
          series={series}
          choice={choice}
          name={t('history.name', { range: t(`market:range.${query.range}`) })}
          valueHeader={t('value')}
        />
      ) : (
        <NoChart choice={choice} reason={series.state === 'empty' ? t('history.none') : series} path={path} />
      )}
      <StaleNotice variant="line" secondsAgo={null} ageSeconds={ageSeconds} />
      <p className={note}>{t('history.note')}</p>
      <Omissions history={history} />
    </Stack>
  )
}

/** The tokens, networks and times that the chart omits. */
function Omissions({ history: { leftOut, missing, isWhole } }: { readonly history: ValueHistoryFacts }) {
  const { t } = useTranslation('portfolio')
  const named = leftOut.slice(0, MAX_NAMED_TOKENS)
  const more = named.length < leftOut.length ? [t('moreChanges', { count: leftOut.length - named.length })] : []
  const networks = missing.map((chainId) => chainById(chainId).name)
  const lines = [
    leftOut.length > 0 && t('history.leftOut', { tokens: [...named, ...more].join(', ') }),
    missing.length > 0 && t('history.missing', { networks: networks.join(', ') }),
    !isWhole && t('history.late'),
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return (
    <ul className={note}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
