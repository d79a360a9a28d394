import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartSkeleton, InvalidChart } from '#app/entities/chart/chart-skeleton.tsx'
import { noChart } from '#app/entities/chart/chart.css.ts'
import { button } from '#app/ui/button/button.css.ts'
import { usePreservedFocus } from '#app/ui/effects/use-preserved-focus.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { Link, useNavigationState } from '#app/ui/navigation/navigation.tsx'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import type { FailedState, InvalidState } from './market-facts.ts'
import {
  asTable,
  chartCard,
  chartFoot,
  chartHead,
  code,
  attribution,
  attributionLine,
  dimmed,
  readout,
  readoutValue,
  readoutNote,
  staleNote,
} from './market-page.css.ts'
import type { RangeName } from './market-query.ts'

/** The available charts and time ranges, as links that work without JavaScript. */
export interface ChartChoice {
  readonly kinds: readonly ChartLink[]
  readonly range: RangeName
  /** Empty if the chart shows only the current state. */
  readonly ranges: readonly RangeName[]
  readonly rangePath: (range: RangeName) => string
  /** Other drawings of the same data. */
  readonly drawings?: readonly (Omit<ChartLink, 'short'> & { readonly icon: LucideIcon })[]
  /** The scale of the value axis, if it can be chosen. */
  readonly scale?: { readonly isLog: boolean; readonly path: (isLog: boolean) => string }
}

const SCALES = ['linear', 'log'] as const

interface ChartCardProps {
  readonly choice: ChartChoice
  /** The value of the selected point, or the current one. */
  readonly value: ReactNode
  readonly aside: ReactNode
  readonly chart?: ReactNode
  /** TradingView's library draws the chart on interaction, so its attribution is shown. */
  readonly isLive?: boolean
  readonly children?: ReactNode
  readonly table?: ReactNode
  /** Replaces the time ranges. */
  readonly legend?: ReactNode
  /** Further controls, after the links. */
  readonly tools?: ReactNode
  /** May appear late: the line of the attribution reserves its space. */
  readonly trades?: ReactNode
  /** Age of the newest point in seconds, if it is stale. */
  readonly staleSince?: number | null
  /** The data cannot be drawn. */
  readonly isInvalid?: boolean
}

/** A chart with the value of the selected point, its time ranges, and its data as a table. */
export function ChartCard({
  choice,
  value,
  aside,
  chart,
  isLive = false,
  children,
  table,
  legend,
  tools,
  trades,
  staleSince = null,
  isInvalid = false,
}: ChartCardProps) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const { isPending } = useNavigationState()
  const ref = usePreservedFocus<HTMLDivElement>()
  const { ranges, drawings, scale } = choice
  return (
    <div
      ref={ref}
      className={chartCard}
      data-chart-card
      aria-busy={isPending || undefined}
      data-quality={isInvalid ? 'invalid' : staleSince === null ? 'valid' : 'stale'}
    >
      <div className={chartHead}>
        <div className={readout}>
          <div className={readoutValue} id="chart-figure">
            {value}
          </div>
          <div className={readoutNote}>{aside}</div>
        </div>
        {choice.kinds.length > 0 && <ChartLinks id="kind" label={t('charts')} links={choice.kinds} />}
      </div>
      {staleSince !== null && (
        <p className={staleNote}>
          <FormattedText>{t('chartStale', { ago: format.ago(staleSince) })}</FormattedText>
        </p>
      )}
      {chart ? (
        <div className={staleSince === null ? undefined : dimmed} data-chart-box>
          {chart}
        </div>
      ) : (
        children
      )}
      <div className={chartFoot}>
        {legend}
        {ranges.length > 0 && (
          <ChartLinks
            id="range"
            label={t('ranges')}
            size="small"
            links={ranges.map((range) => ({
              name: t(`range.${range}`),
              short: t(`rangeShort.${range}`),
              path: choice.rangePath(range),
              isChosen: range === choice.range,
            }))}
          />
        )}
        {drawings && (
          <ChartLinks
            id="drawing"
            label={t('chartType')}
            size="small"
            links={drawings.map(({ icon, ...link }) => ({ ...link, short: <Icon icon={icon} size={16} /> }))}
          />
        )}
        {scale && (
          <ChartLinks
            id="scale"
            label={t('scale')}
            size="small"
            links={SCALES.map((name) => ({
              name: t(`scale.${name}`),
              short: t(`scaleShort.${name}`),
              path: scale.path(name === 'log'),
              isChosen: scale.isLog === (name === 'log'),
            }))}
          />
        )}
        {tools}
        {table && (
          <Disclosure className={asTable} summary={t('viewAsTable')}>
            {table}
          </Disclosure>
        )}
        {isLive && (
          <div className={attributionLine}>
            <p className={attribution}>
              <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
                <bdi>{t('chartCredit')}</bdi> <span className={visuallyHidden}>{t('newTab')}</span>
              </a>
            </p>
            {trades}
          </div>
        )}
      </div>
    </div>
  )
}

/** Links between charts keep the scroll position and replace the history entry. */
const CHART_LINK_PROPS = { isPrefetched: true, keepsScroll: true, replace: true } as const

interface ChartLink {
  readonly name: string
  /** Shown instead of the name. */
  readonly short?: ReactNode
  readonly path: string
  readonly isChosen: boolean
}

interface ChartLinksProps {
  /** Part of the links' ids, by which focus returns to a link. */
  readonly id: string
  readonly label: string
  readonly links: readonly ChartLink[]
  readonly size?: 'small'
}

function ChartLinks({ id, label, links, size }: ChartLinksProps) {
  return (
    <nav className={segments} aria-label={label}>
      {links.map(({ name, short, path, isChosen }, index) => (
        <Link
          key={name}
          {...CHART_LINK_PROPS}
          id={`chart-${id}-${index}`}
          className={segment({ size })}
          to={path}
          {...(short !== undefined && { 'aria-label': name, title: name })}
          aria-current={isChosen ? 'true' : undefined}
        >
          {short ?? name}
        </Link>
      ))}
    </nav>
  )
}

interface NoChartProps {
  readonly choice: ChartChoice
  /** Current value, where it is known without the chart's data. */
  readonly value?: ReactNode
  /** A failure, invalid data, or a text saying why there is nothing to draw. */
  readonly reason: FailedState | InvalidState | string
  /** The URL of this page, to retry. */
  readonly path: string
}

export function NoChart({ choice, value = '–', reason, path }: NoChartProps) {
  const { t } = useTranslation(['market', 'errors', 'common'])
  return (
    <ChartCard
      choice={choice}
      value={value}
      aside={choice.ranges.length === 0 ? '' : t(`range.${choice.range}`)}
      isInvalid={typeof reason !== 'string'}
    >
      {typeof reason === 'string' ? (
        <div className={noChart}>
          <p>{reason}</p>
        </div>
      ) : (
        <InvalidChart>
          <p role="alert">{t(reason.state === 'failed' ? 'chartFailed' : `chartInvalid.${reason.reason}`)}</p>
          {reason.state === 'failed' && (
            <>
              <a className={button({ size: 'small' })} href={path}>
                {t('retry', { ns: 'common' })}
              </a>
              <p>
                {t('errorId', { ns: 'errors' })} <code className={code}>{reason.errorId}</code>
              </p>
            </>
          )}
        </InvalidChart>
      )}
    </ChartCard>
  )
}

export function ChartCardSkeleton({ choice }: { readonly choice: ChartChoice }) {
  const { t } = useTranslation('market')
  return (
    <ChartCard
      choice={choice}
      value={<Skeleton shape={180} />}
      aside={choice.ranges.length === 0 ? '' : t(`range.${choice.range}`)}
    >
      <ChartSkeleton />
    </ChartCard>
  )
}
