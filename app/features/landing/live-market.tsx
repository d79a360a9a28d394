import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SECOND } from '#app/base/time.ts'
import { button } from '#app/ui/button/button.css.ts'
import { card } from '#app/ui/card/card.css.ts'
import { Deferred, type Later } from '#app/ui/deferred/deferred.tsx'
import { useInterval } from '#app/ui/effects/use-interval.ts'
import { useIsVisible } from '#app/ui/effects/use-is-visible.ts'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { Comparison } from './comparison.tsx'
import { LatestTrades } from './latest-trades.tsx'
import {
  mergeRefresh,
  type FailedPart,
  type LatestTrades as Trades,
  type LiveData,
  type QuoteComparison,
} from './live-facts.ts'
import { body, live, part, partTitle, state, waiting } from './live-market.css.ts'
import { errorId } from './market-stats.css.ts'

/** Milliseconds between two refreshes while the section is in the viewport. The edge caches their responses. */
const REFRESH_MS = 15 * SECOND

interface LiveMarketProps {
  readonly trades: Trades | Later<Trades>
  readonly comparison: QuoteComparison | Later<QuoteComparison>
}

/** The latest trades, and a quote compared across versions with its route. */
export function LiveMarket({ trades, comparison }: LiveMarketProps) {
  const { t } = useTranslation('landing')
  const box = useRef<HTMLDivElement>(null)
  const [refreshedData, setRefreshedData] = useState<Partial<LiveData>>({})
  const refresh = async () => {
    const loaded = await fetchLive()
    if (loaded) setRefreshedData((before) => mergeRefresh(before, loaded))
  }
  useInterval(() => void refresh(), useIsVisible(box) ? REFRESH_MS : null)
  return (
    <div className={live} ref={box}>
      <Part title={t('quotes.title')} testId="landing-quotes">
        <Deferred value={refreshedData.comparison ?? comparison} fallback={<PartSkeleton />}>
          {(facts) => (
            <>
              {facts.state === 'failed' && <Failed facts={facts} />}
              {facts.state === 'empty' && <p className={state}>{t('quotes.empty')}</p>}
              {facts.state === 'ready' && <Comparison facts={facts} />}
            </>
          )}
        </Deferred>
      </Part>
      <Part title={t('trades.title')} testId="landing-trades">
        <Deferred value={refreshedData.trades ?? trades} fallback={<PartSkeleton />}>
          {(facts) => (facts.state === 'failed' ? <Failed facts={facts} /> : <LatestTrades facts={facts} />)}
        </Deferred>
      </Part>
    </div>
  )
}

/**
 * Fetches the live data; undefined if the device is offline or the server fails: no error is shown, because the page shows the age of its data.
 */
async function fetchLive(): Promise<LiveData | undefined> {
  try {
    const response = await fetch('/live')
    return response.ok ? ((await response.json()) as LiveData) : undefined
  } catch {
    return undefined
  }
}

interface PartProps {
  readonly title: string
  readonly testId: string
  readonly children: ReactNode
}

function Part({ title, testId, children }: PartProps) {
  return (
    <div className={`${card({ inset: 'none' })} ${part}`} data-testid={testId}>
      <h3 className={partTitle}>{title}</h3>
      <div className={body}>{children}</div>
    </div>
  )
}

function PartSkeleton() {
  return (
    <div className={waiting} aria-busy>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} shape="full" />
      ))}
    </div>
  )
}

function Failed({ facts }: { readonly facts: FailedPart }) {
  const { t } = useTranslation(['landing', 'errors'])
  return (
    <div className={state} role="alert">
      <Text as="p">{t(facts.code, { ns: 'errors' })}</Text>
      <a className={button()} href="/">
        {t('retry', { ns: 'common' })}
      </a>
      <span className={errorId}>{facts.errorId}</span>
    </div>
  )
}
