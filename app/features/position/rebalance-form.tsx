import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBalances } from '#app/chain/use-balances.ts'
import { otherSide, type Side } from '#app/domain/liquidity/deposit-ratio.ts'
import { baseSide } from '#app/domain/liquidity/base-side.ts'
import { isValidRange } from '#app/domain/liquidity/usable-ticks.ts'
import { DisputedBalances } from '#app/entities/deposit/disputed-balances.tsx'
import { OffMarket } from '#app/entities/deposit/off-market.tsx'
import { LiquiditySettings } from '#app/entities/liquidity-settings/liquidity-settings.tsx'
import { useLiquiditySettings } from '#app/entities/liquidity-settings/liquidity-settings-store.ts'
import { barsQuery } from '#app/entities/range-editor/bars.query.ts'
import { RangeEditor } from '#app/entities/range-editor/range-editor.tsx'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { flowStep } from '#app/transactions/flow.css.ts'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { ChangeAmounts } from './change-amounts.tsx'
import type { ChangeFormProps } from './change-form.tsx'
import { autoSlippage, positionDistance } from './prepare-change.ts'
import { heldSide, nearestRange, prepareRebalance } from './prepare-rebalance.ts'
import { needsSwap, rangeAroundPrice } from './prepare-swap-move.ts'
import { QuoteFailed } from './quote-failed.tsx'
import { UnknownPosition } from './unknown-position.tsx'
import { ReviewButton } from './review-button.tsx'
import { isV4Hooked, useSwapMove } from './use-swap-move.ts'

/** Form that chooses the new range of a position that is out of range. */
export function RebalanceForm(props: ChangeFormProps) {
  const { t } = useTranslation('position-change')
  const held = heldSide(props.position)
  if (props.position.sqrtPrice === null) return <UnknownPosition />
  // The price may return to the range while the dialog is open.
  if (held === undefined) return <Notice role="status">{t('backInRange')}</Notice>
  return <NewRange {...props} held={held} sqrtPrice={BigInt(props.position.sqrtPrice)} />
}

interface NewRangeProps extends ChangeFormProps {
  readonly held: Side
  readonly sqrtPrice: bigint
}

function NewRange({ account, position, held, sqrtPrice }: NewRangeProps) {
  const { t } = useTranslation(['position-change', 'range', 'errors'])
  const { chainId, pool } = position
  const { token0, token1, tickSpacing = 1 } = pool
  const [range, setRange] = useState(() => nearestRange(position, held))
  const [isInverted, setInverted] = useState(() => baseSide(chainId, token0.address, token1.address) === 1)
  const limits = useLiquiditySettings()
  const balances = useBalances(chainId, account, [token0.address, token1.address])
  const { data: bars } = useQuery(barsQuery(chainId, pool.id))
  const presets = [
    { name: 'besidePrice', preset: nearestRange(position, held) },
    { name: 'aroundPrice', preset: rangeAroundPrice(position) },
  ] as const
  const isValid = isValidRange(range, tickSpacing)
  const canSwap = isValid && needsSwap(position, held, range) && !isV4Hooked(position)
  const move = { position, account, held, range, limits }
  const swapMove = useSwapMove(canSwap ? move : undefined)
  const prepared = canSwap
    ? swapMove.prepared
    : isValid
      ? prepareRebalance(position, account, { range, limits })
      : undefined
  const other = [token0, token1][otherSide(held)] ?? token0
  const added = held === 0 ? prepared?.added.amount1 : prepared?.added.amount0
  const balance = balances.of(other.address)
  const isShort = added !== undefined && balance !== undefined && added > balance
  return (
    <div className={flowStep}>
      <Text as="p" size={14} tone="secondary">
        {t('rebalanceAbout')}
      </Text>
      <OffMarket distance={positionDistance(position)} />
      <div className={segments} role="group" aria-label={t('newRange')}>
        {presets.map(({ name, preset }) => (
          <button
            key={name}
            type="button"
            className={segment({ size: 'large' })}
            aria-pressed={preset.tickLower === range.tickLower && preset.tickUpper === range.tickUpper}
            onClick={() => setRange(preset)}
          >
            {t(name)}
          </button>
        ))}
      </div>
      <RangeEditor
        token0={token0}
        token1={token1}
        tickSpacing={tickSpacing}
        sqrtPrice={sqrtPrice}
        range={range}
        onChange={setRange}
        isInverted={isInverted}
        onInvert={() => setInverted(!isInverted)}
        {...(bars && { bars })}
      />
      {prepared ? (
        <ChangeAmounts title={t('deposit')} tokens={prepared.tokens} amounts={prepared.expected} />
      ) : swapMove.isLoading ? (
        <Skeleton shape={120} />
      ) : swapMove.isFailed ? (
        <QuoteFailed />
      ) : (
        isValid && (
          <Notice tone="warning" role="status">
            {t(canSwap ? 'noRoute' : 'otherSide', { symbol: shortSymbol((held === 0 ? token0 : token1).symbol) })}
          </Notice>
        )
      )}
      {isShort && (
        <Notice tone="warning" role="status">
          {t('addOther', { symbol: shortSymbol(other.symbol) })}
        </Notice>
      )}
      <DisputedBalances areDisputed={balances.areDisputed} />
      <LiquiditySettings auto={canSwap ? swapMove.auto : autoSlippage(position)} />
      <ReviewButton
        kind="rebalance"
        prepared={prepared}
        short={isShort ? other : undefined}
        balances={balances.status}
        isAllowed
        problem={prepared || swapMove.isLoading ? undefined : swapMove.isFailed ? 'failed' : 'impossible'}
      />
    </div>
  )
}
