import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY, SECOND } from '#app/base/time.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { TickRange, TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { squareRoot } from '#app/domain/liquidity/square-root.ts'
import { StaleNotice } from '#app/entities/age/stale-notice.tsx'
import { AmountsTable, ValueList } from '#app/entities/amount/amounts-table.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { card } from '#app/ui/card/card.css.ts'
import { useDebouncedValue } from '#app/ui/effects/use-debounced-value.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { REPLAY_DAYS, REPLAY_PERIODS, type PoolReplay, type ReplayPeriod } from '#app/wire/market/pool-replay.ts'
import { replayQuery } from './replay.query.ts'
import { replayBody, replayLoading, replayNote, replayPeriods, replayTitle } from './replay.css.ts'

export interface ReplayPanelProps {
  readonly chainId: ChainId
  readonly poolId: string
  /** Symbols of token 0 and token 1. */
  readonly symbols: readonly [string, string]
  /** Null for v2. */
  readonly range: TickRange | null
  /** Amounts in base units; for v3 and v4, also the liquidity that they provide. */
  readonly deposit: TokenAmounts & { readonly liquidity: bigint }
}

const DAY_SECONDS = DAY / SECOND
/** Exclusive upper limit: v3 and v4 pools store liquidity as uint128. */
const LIQUIDITY_LIMIT = 2n ** 128n
/** Milliseconds without a change of liquidity before a replay is requested. */
const DEBOUNCE_MS = 400

/** Shows the hypothetical earnings of a range and deposit in a past period. */
export default function ReplayPanel({ chainId, poolId, symbols, range, deposit }: ReplayPanelProps) {
  const { t } = useTranslation(['replay', 'common'], { useSuspense: true })
  const [period, setPeriod] = useState<ReplayPeriod>('MONTH')
  const liquidity = range ? deposit.liquidity : squareRoot(deposit.amount0 * deposit.amount1)
  const isPossible = liquidity > 0n && liquidity < LIQUIDITY_LIMIT
  const isSettled = useDebouncedValue(liquidity, DEBOUNCE_MS) === liquidity
  const query = replayQuery({ chainId, id: poolId, liquidity, range, period })
  const { data, isError, refetch, fetchStatus } = useQuery({ ...query, enabled: isSettled && isPossible })
  const isFailed = isError || (fetchStatus === 'paused' && !data)
  const isLoading = isPossible && !data && !isFailed
  return (
    <section className={card({ inset: 'large' })} aria-labelledby="replay">
      <Stack gap={16}>
        <div>
          <h2 id="replay" className={replayTitle}>
            {t('title')}
          </h2>
          <p className={replayNote}>{t(range ? 'lead' : 'leadWithoutRange')}</p>
        </div>
        <Periods period={period} onPeriod={setPeriod} />
        <div className={replayBody} aria-busy={isLoading}>
          {data?.replay && (
            <ReplayResult replay={data.replay} symbols={symbols} hasRange={range !== null} days={REPLAY_DAYS[period]} />
          )}
          {data && <StaleNotice variant="line" secondsAgo={data.secondsAgo} ageSeconds={data.ageSeconds} />}
          {data && data.replay === null && <p className={replayNote}>{t('none')}</p>}
          {!isPossible && <p className={replayNote}>{t('outsideBounds')}</p>}
          {isLoading && <Loading />}
          {isFailed && (
            <Notice tone="warning" role="alert" title={t('failed')}>
              <Row>
                <Button size="small" onClick={() => void refetch()}>
                  {t('retry', { ns: 'common' })}
                </Button>
              </Row>
            </Notice>
          )}
        </div>
        <p className={replayNote}>{t(range ? 'assumptions' : 'assumptionsWithoutRange')}</p>
      </Stack>
    </section>
  )
}

interface PeriodsProps {
  readonly period: ReplayPeriod
  readonly onPeriod: (period: ReplayPeriod) => void
}

function Periods({ period, onPeriod }: PeriodsProps) {
  const { t } = useTranslation('replay')
  return (
    <div className={`${segments} ${replayPeriods}`} role="group" aria-label={t('period')}>
      {REPLAY_PERIODS.map((option) => (
        <button
          key={option}
          type="button"
          className={segment()}
          aria-pressed={option === period}
          onClick={() => onPeriod(option)}
        >
          <FormattedText>{t('days', { count: REPLAY_DAYS[option] })}</FormattedText>
        </button>
      ))}
    </div>
  )
}

interface ReplayResultProps {
  readonly replay: PoolReplay
  readonly symbols: readonly [string, string]
  readonly hasRange: boolean
  /** Length of the requested period; the pool's history may be shorter. */
  readonly days: number
}

function ReplayResult({ replay, symbols, hasRange, days }: ReplayResultProps) {
  const { t } = useTranslation('replay')
  const format = useFormat()
  const { from, until, deposited, principal, fees, impermanentLoss, result, secondsInRange } = replay
  const seconds = until - from
  const knownDays = Math.floor(seconds / DAY_SECONDS)
  const row = (name: string, { amount0, amount1, value }: PoolReplay['fees'], isChange = false) => ({
    name,
    value,
    isChange,
    amounts: [amount0, amount1] as const,
  })
  return (
    <Stack gap={16}>
      {knownDays < days && (
        <Notice>
          <FormattedText>{knownDays === 0 ? t('shortDay') : t('short', { count: knownDays })}</FormattedText>
        </Notice>
      )}
      <AmountsTable
        symbols={symbols}
        valueTitle={t('value')}
        rows={[
          row(t('deposited'), deposited),
          row(t('principal'), principal),
          row(t('fees'), fees),
          row(t('impermanentLoss'), impermanentLoss, true),
          row(t('result'), result, true),
        ]}
      />
      {hasRange && seconds > 0 && (
        <ValueList>
          <div>
            <dt>{t('timeInRange')}</dt>
            <dd>
              <FormattedText>{format.percent(((secondsInRange / seconds) * 100).toFixed(1))}</FormattedText>
            </dd>
          </div>
        </ValueList>
      )}
    </Stack>
  )
}

function Loading() {
  return (
    <div className={replayLoading}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} shape="full" />
      ))}
    </div>
  )
}
