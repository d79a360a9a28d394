import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import { baseSide } from '#app/domain/liquidity/base-side.ts'
import type { MarketDistance } from '#app/domain/liquidity/market-distance.ts'
import type { TickRange } from '#app/domain/liquidity/position-amounts.ts'
import { isValidRange } from '#app/domain/liquidity/usable-ticks.ts'
import { HookChoice } from '#app/entities/hook-choice/hook-choice.tsx'
import { LiquiditySettings } from '#app/entities/liquidity-settings/liquidity-settings.tsx'
import { useLiquiditySettings } from '#app/entities/liquidity-settings/liquidity-settings-store.ts'
import { barsQuery } from '#app/entities/range-editor/bars.query.ts'
import { RangeEditor } from '#app/entities/range-editor/range-editor.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { card } from '#app/ui/card/card.css.ts'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import type { PositionDetails } from '#app/wire/market/position.ts'
import { Amounts } from './amounts.tsx'
import { amountColumns, cardHead } from './migrate.css.ts'
import { openReview } from './migrate-run.ts'
import { MIGRATION_SLIPPAGE, prepareMigration, type PreparedMigration } from './prepare-migration.ts'
import { SourceCard } from './source-card.tsx'
import type { SourcePosition } from './source-position.ts'
import { TargetCard } from './target-card.tsx'
import {
  defaultRange,
  defaultTarget,
  isPossibleTarget,
  priceDifference,
  targetId,
  targetTokens,
  usableRange,
  type TargetPool,
} from './target-pools.ts'

interface MigrationEditorProps {
  readonly position: PositionDetails
  readonly source: SourcePosition
  readonly targets: readonly TargetPool[]
  readonly versions: readonly ('v3' | 'v4')[]
  readonly version: 'v3' | 'v4'
  readonly onVersion: (version: 'v3' | 'v4') => void
  /** The hook of the v4 pool. */
  readonly hook: Address | undefined
  readonly onHook: (hook: Address | undefined) => void
}

/** Editor of a migration: the position, its new pool and range, and the resulting amounts. */
export function MigrationEditor(props: MigrationEditorProps) {
  const { position, source, targets, versions, version, onVersion, hook, onHook } = props
  const { t } = useTranslation(['migrate', 'range'])
  const limits = useLiquiditySettings()
  const [fee, setFee] = useState(() => defaultTarget(source, targets)?.pool.fee)
  const [chosenRange, setChosenRange] = useState<TickRange>()
  const [first, second] = targetTokens(source, { version })
  // Starts with the pair's usual direction of prices.
  const [isInverted, setInverted] = useState(() => baseSide(source.chainId, first.token, second.token) === 1)
  const target = targets.find(({ pool }) => pool.fee === fee) ?? targets[0]
  const { data: bars } = useQuery(
    barsQuery(source.chainId, target?.exists ? targetId(source.chainId, target) : undefined),
  )
  if (!target) return null
  const { tickSpacing, price } = target
  const range = chosenRange ?? defaultRange(source, target)
  const isValid = isValidRange(range, tickSpacing)
  const isPossible = isPossibleTarget(target)
  const prepared = isValid && isPossible ? prepareMigration(source, target, range, limits) : undefined
  const select = (next: TargetPool) => {
    setFee(next.pool.fee)
    setChosenRange(chosenRange && usableRange(chosenRange, next.tickSpacing))
  }
  return (
    <>
      <SourceCard position={position} source={source} />
      <TargetCard
        versions={versions}
        version={version}
        onVersion={onVersion}
        targets={targets}
        selected={target}
        onSelect={select}
      />
      {version === 'v4' && (
        <HookChoice chainId={source.chainId} hook={hook} isImpossible={!isPossible} onChoose={onHook} />
      )}
      <section className={card({ inset: 'large' })} aria-label={t('range')}>
        <Stack gap={16}>
          <h2 className={cardHead}>{t('range')}</h2>
          <RangeEditor
            key={target.pool.fee}
            tickSpacing={tickSpacing}
            range={range}
            isInverted={isInverted}
            token0={first}
            token1={second}
            sqrtPrice={price.sqrtPrice}
            onChange={setChosenRange}
            onInvert={() => setInverted(!isInverted)}
            {...(bars && { bars })}
          />
        </Stack>
      </section>
      {isPossible && <Change prepared={prepared} isValid={isValid} />}
      <div className={card({ inset: 'large' })}>
        <Suspense fallback={null}>
          <LiquiditySettings auto={MIGRATION_SLIPPAGE} />
        </Suspense>
      </div>
      <PriceNotice difference={priceDifference(source, target)} />
      <Button
        tone="primary"
        size="large"
        width="full"
        aria-disabled={!prepared}
        onClick={() => {
          if (prepared) openReview(prepared)
        }}
        data-testid="review-button"
      >
        {t('review')}
      </Button>
    </>
  )
}

/** Amounts before and after the migration, and the refund. */
function Change({
  prepared,
  isValid,
}: {
  readonly prepared: PreparedMigration | undefined
  readonly isValid: boolean
}) {
  const { t } = useTranslation('migrate')
  if (!isValid || !prepared)
    return (
      <Notice tone="negative" role="alert">
        {t(isValid ? 'tooLittle' : 'invalidRange')}
      </Notice>
    )
  const { tokens, received, deposited, refunded, refundTokens, target } = prepared
  // A v3 target has the position's own tokens; a v4 target has the native currency instead of its wrapped token.
  const before = target.version === 'v3' ? tokens : refundTokens
  return (
    <section className={card({ inset: 'large' })} aria-label={t('change')}>
      <div className={amountColumns}>
        <Amounts title={t('before')} tokens={before} amounts={received} id="before" />
        <Amounts title={t('after')} tokens={tokens} amounts={deposited} id="after" />
        <Amounts title={t('refund')} tokens={refundTokens} amounts={refunded} id="refund" />
      </div>
    </section>
  )
}

/**
 * Warns that the new pool's price differs from that of the position's own pool: a deposit off the market price loses value to arbitrage.
 */
function PriceNotice({ difference }: { readonly difference: MarketDistance | null }) {
  const { t } = useTranslation('migrate')
  const format = useFormat()
  if (difference === null || difference.level === 'near') return null
  return (
    <Notice tone="warning" role="status" title={t('priceDifference', { percent: format.percent(difference.percent) })}>
      {t('priceDifferenceNote')}
    </Notice>
  )
}
