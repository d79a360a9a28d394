import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { balancesQuery } from '#app/chain/balances.query.ts'
import { addressKey } from '#app/domain/address/address.ts'
import { otherSide, type Side } from '#app/domain/liquidity/deposit-ratio.ts'
import { ZAP_SLIPPAGE } from '#app/domain/liquidity/deposit-slippage.ts'
import { quotability } from '#app/domain/liquidity/pool.ts'
import { baseSide } from '#app/domain/liquidity/base-side.ts'
import { isValidRange } from '#app/domain/liquidity/usable-ticks.ts'
import { LiquiditySettings } from '#app/entities/liquidity-settings/liquidity-settings.tsx'
import { useLiquiditySettings } from '#app/entities/liquidity-settings/liquidity-settings-store.ts'
import { RangeEditor } from '#app/entities/range-editor/range-editor.tsx'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { flowStep } from '#app/transactions/flow.css.ts'
import { Notice } from '#app/ui/notice/notice.tsx'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import { Text } from '#app/ui/text/text.tsx'
import { ChangeAmounts } from './change-amounts.tsx'
import type { ChangeFormProps } from './change-form.tsx'
import { autoSlippage, v4Key } from './prepare-change.ts'
import { centredRange, heldSide, nearestRange, prepareRebalance, prepareSwappedRebalance } from './prepare-rebalance.ts'
import { UnknownPosition } from './unknown-position.tsx'
import { ReviewButton } from './review-button.tsx'
import { zapPoolQuery } from './zap-pool.query.ts'

/** Chooses the new range of a position that is out of range. */
export function RebalanceForm(props: ChangeFormProps) {
  const { t } = useTranslation('position-change')
  const held = heldSide(props.position)
  if (props.position.sqrtPrice === null) return <UnknownPosition />
  // The price may come back while the dialog is open.
  if (held === undefined) return <Notice role="status">{t('backInRange')}</Notice>
  return <NewRange {...props} held={held} sqrtPrice={BigInt(props.position.sqrtPrice)} />
}

interface NewRangeProps extends ChangeFormProps {
  readonly held: Side
  readonly sqrtPrice: bigint
}

function NewRange({ account, position, held, sqrtPrice }: NewRangeProps) {
  const { t } = useTranslation(['position-change', 'deposit', 'range', 'errors'])
  const { chainId, pool } = position
  const { token0, token1, tickSpacing = 1 } = pool
  const key = pool.version === 'V4' ? v4Key(position) : undefined
  const canSwap = key !== undefined && quotability(key.hooks) !== 'chain'
  const [isSwapChosen, setSwapChosen] = useState(true)
  const swaps = canSwap && isSwapChosen
  const [range, setRange] = useState(() => (canSwap ? centredRange(position) : nearestRange(position, held)))
  const [isInverted, setInverted] = useState(() => baseSide(chainId, token0.address, token1.address) === 1)
  const limits = useLiquiditySettings()
  const { data: balances } = useQuery(balancesQuery(chainId, account, [token0.address, token1.address]))
  const { data: pooled } = useQuery(zapPoolQuery(chainId, canSwap ? key : undefined))
  const isValid = isValidRange(range, tickSpacing)
  const unswapped = isValid ? prepareRebalance(position, account, { range, limits }) : undefined
  const other = [token0, token1][otherSide(held)] ?? token0
  const added = held === 0 ? unswapped?.added.amount1 : unswapped?.added.amount0
  // A range that takes only what the position holds needs no swap.
  const needsOther = added !== 0n
  const swapped =
    swaps && isValid && needsOther && pooled
      ? prepareSwappedRebalance(position, account, { range, limits }, pooled)
      : undefined
  const prepared = swaps && needsOther ? swapped : unswapped
  const balance = balances?.get(addressKey(chainId, other.address))
  const isShort = !swaps && added !== undefined && balance !== undefined && added > balance
  const isReady = prepared !== undefined && (swaps || balance !== undefined) && !isShort
  return (
    <div className={flowStep}>
      <Text as="p" size={14} tone="secondary">
        {t(swaps ? 'rebalanceSwaps' : 'rebalanceAbout')}
      </Text>
      {canSwap && <SwapChoice isSwapChosen={isSwapChosen} onChange={setSwapChosen} />}
      <RangeEditor
        token0={token0}
        token1={token1}
        tickSpacing={tickSpacing}
        sqrtPrice={sqrtPrice}
        range={range}
        onChange={setRange}
        isInverted={isInverted}
        onInvert={() => setInverted(!isInverted)}
      />
      {prepared ? (
        <ChangeAmounts title={t('deposit')} tokens={prepared.tokens} amounts={prepared.expected} />
      ) : (
        isValid &&
        (!swaps || pooled) && (
          <Notice tone="warning" role="status">
            {swaps ? t('noSwap') : t('otherSide', { symbol: shortSymbol((held === 0 ? token0 : token1).symbol) })}
          </Notice>
        )
      )}
      {isShort && (
        <Notice tone="warning" role="status">
          {t('addOther', { symbol: shortSymbol(other.symbol) })}
        </Notice>
      )}
      <LiquiditySettings auto={swapped ? ZAP_SLIPPAGE : autoSlippage(position)} />
      <ReviewButton prepared={isReady ? prepared : undefined}>
        {isShort ? t('insufficient', { ns: 'deposit', symbol: shortSymbol(other.symbol) }) : t('review')}
      </ReviewButton>
    </div>
  )
}

interface SwapChoiceProps {
  readonly isSwapChosen: boolean
  readonly onChange: (isSwapChosen: boolean) => void
}

/** Where what the new range needs of the other token comes from. */
function SwapChoice({ isSwapChosen, onChange }: SwapChoiceProps) {
  const { t } = useTranslation('position-change')
  return (
    <div className={segments} role="group" aria-label={t('source')}>
      {[true, false].map((isSwap) => (
        <button
          key={String(isSwap)}
          type="button"
          className={segment({ size: 'large' })}
          aria-pressed={isSwap === isSwapChosen}
          onClick={() => onChange(isSwap)}
        >
          {t(isSwap ? 'bySwap' : 'byWallet')}
        </button>
      ))}
    </div>
  )
}
