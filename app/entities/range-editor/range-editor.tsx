import { Repeat } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import type { PriceEnd } from '#app/domain/liquidity/field-price.ts'
import type { LiquidityBar } from '#app/domain/liquidity/liquidity-bars.ts'
import type { TickRange } from '#app/domain/liquidity/position-amounts.ts'
import { presetRange, RANGE_PRESETS, type RangePreset } from '#app/domain/liquidity/range-presets.ts'
import { tickAtSqrtPrice } from '#app/domain/liquidity/tick-math.ts'
import { priceAtTick, priceOfSqrt, type PoolSides } from '#app/domain/liquidity/tick-price.ts'
import { fullRange, isFullRange, isValidRange } from '#app/domain/liquidity/usable-ticks.ts'
import { ChartTable } from '#app/entities/chart/chart-table.tsx'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Phrase } from '#app/ui/formatted-text/phrase.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import { Text } from '#app/ui/text/text.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { PriceEndField } from './price-end-field.tsx'
import { boundOf, moveBound } from './range-axis.ts'
import { RangeChart } from './range-chart.tsx'
import { editor, fields, modes, preset, presetNote, presets, priceLine, priceText } from './range-editor.css.ts'

interface RangeToken {
  readonly symbol: string
  readonly decimals: number
}

export interface RangeEditorProps {
  readonly token0: RangeToken
  readonly token1: RangeToken
  readonly tickSpacing: number
  /** Square root of the pool's current price, or of the initial price of a new pool, Q64.96. */
  readonly sqrtPrice: bigint
  /** Usable ticks. May be invalid (see `isValidRange`), because a lower tick may be typed above the upper one. */
  readonly range: TickRange
  readonly onChange: (range: TickRange) => void
  /** Prices are of token 1 in token 0, otherwise of token 0 in token 1. */
  readonly isInverted: boolean
  readonly onInvert: () => void
  /** The pool's liquidity around its price; empty for a new pool. */
  readonly bars?: readonly LiquidityBar[]
}

const NO_BARS: readonly LiquidityBar[] = []

/**
 * Chooses the price range of a position: full, or custom by presets, typed prices, steps of one tick spacing or handles in the chart.
 * Needs the namespaces `range` and `errors`.
 */
export function RangeEditor(props: RangeEditorProps) {
  const { token0, token1, tickSpacing, sqrtPrice, range, onChange, isInverted, onInvert } = props
  const { t } = useTranslation('range')
  const format = useFormat()
  const isFull = isFullRange(range, tickSpacing)
  // Separate state, because a custom range may be as wide as the full range.
  const [isCustom, setCustom] = useState(!isFull)
  const [lastCustom, setLastCustom] = useState<TickRange>()
  const hasEnds = isCustom || !isFull
  const [dragged, setDragged] = useState<TickRange | null>(null)
  const tick = useMemo(() => tickAtSqrtPrice(sqrtPrice), [sqrtPrice])
  const sides: PoolSides = {
    baseSide: isInverted ? 1 : 0,
    decimals0: token0.decimals,
    decimals1: token1.decimals,
  }
  const [base = '', quote = ''] = (isInverted ? [token1, token0] : [token0, token1]).map(({ symbol }) =>
    shortSymbol(symbol),
  )
  const current = priceOfSqrt(sqrtPrice, sides)
  const choose = (custom: boolean) => {
    setCustom(custom)
    if (custom === hasEnds) return
    if (!custom) setLastCustom(range)
    if (!custom) onChange(fullRange(tickSpacing))
    else if (lastCustom && isValidRange(lastCustom, tickSpacing)) onChange(lastCustom)
    else onChange(presetRange('wide', tick, tickSpacing, isInverted))
  }
  // During a drag, only the fields are rendered; the chart moves the handle without React.
  const chart = useMemo(
    () => <EditorChart {...props} tick={tick} hasHandles={hasEnds} onDrag={setDragged} />,
    [props, tick, hasEnds],
  )
  return (
    <div className={editor}>
      <div className={`${segments} ${modes}`} role="group" aria-label={t('mode')}>
        {([false, true] as const).map((custom) => (
          <button
            key={String(custom)}
            type="button"
            className={segment({ size: 'large' })}
            aria-pressed={hasEnds === custom}
            onClick={() => choose(custom)}
          >
            {t(custom ? 'custom' : 'full')}
          </button>
        ))}
      </div>
      {!hasEnds && (
        <Text as="p" size={14} tone="secondary">
          {t('fullHint')}
        </Text>
      )}
      <div className={priceLine}>
        <span>{t('current')}</span>
        <span className={priceText}>
          <FormattedText>{format.tokenPrice(current)}</FormattedText> <Phrase>{t('unit', { base, quote })}</Phrase>
        </span>
        <Button tone="ghost" size="small" shape="square" aria-label={t('invert')} onClick={onInvert}>
          <Icon icon={Repeat} size={16} />
        </Button>
      </div>
      {chart}
      {hasEnds && (
        <>
          <Presets {...{ range, tick, tickSpacing, isInverted, onChange }} />
          <PriceFields {...{ range: dragged ?? range, tickSpacing, sides, current, onChange }} />
          <RangeNotice {...{ range: dragged ?? range, tick, tickSpacing, token0, token1 }} />
        </>
      )}
    </div>
  )
}

interface EditorChartProps extends RangeEditorProps {
  readonly tick: number
  readonly hasHandles: boolean
  readonly onDrag: (range: TickRange | null) => void
}

/** The chart with its data as text and as a table. */
function EditorChart(props: EditorChartProps) {
  const { token0, token1, tickSpacing, sqrtPrice, range, onChange, isInverted, bars = NO_BARS } = props
  const { tick, hasHandles, onDrag } = props
  const { t } = useTranslation('range')
  const format = useFormat()
  const sides: PoolSides = { baseSide: isInverted ? 1 : 0, decimals0: token0.decimals, decimals1: token1.decimals }
  const [quote = '', ...symbols] = [isInverted ? token0 : token1, token0, token1].map(({ symbol }) =>
    shortSymbol(symbol),
  )
  const current = priceOfSqrt(sqrtPrice, sides)
  const price = (atTick: number) => format.tokenPrice(priceAtTick(atTick, sides))
  const rows = isInverted ? [...bars].reverse() : bars
  return (
    <div role="group" aria-label={t('chart')}>
      <p className={visuallyHidden}>{t('chartText', { price: format.tokenPrice(current), quote })}</p>
      <RangeChart
        {...{ range, tick, tickSpacing, sides, current, quote, bars, onDrag }}
        onChange={hasHandles ? onChange : undefined}
      />
      {rows.length > 0 && (
        <Disclosure summary={t('table')}>
          <ChartTable heads={[t('from'), t('to'), ...symbols]}>
            {rows.map(({ tickLower, tickUpper, amount0, amount1 }) => (
              <tr key={tickLower}>
                {[
                  price(isInverted ? tickUpper : tickLower),
                  price(isInverted ? tickLower : tickUpper),
                  format.compactAmount(formatUnits(amount0, token0.decimals)),
                  format.compactAmount(formatUnits(amount1, token1.decimals)),
                ].map((text, column) => (
                  <td key={column}>
                    <FormattedText>{text}</FormattedText>
                  </td>
                ))}
              </tr>
            ))}
          </ChartTable>
        </Disclosure>
      )}
    </div>
  )
}

interface PresetsProps {
  readonly range: TickRange
  readonly tick: number
  readonly tickSpacing: number
  readonly isInverted: boolean
  readonly onChange: (range: TickRange) => void
}

function Presets({ range, tick, tickSpacing, isInverted, onChange }: PresetsProps) {
  const { t } = useTranslation('range')
  const format = useFormat()
  const [half, double] = [format.percent('-50'), `+${format.percent('100')}`]
  const notes: Readonly<Record<RangePreset, string>> = {
    stable: t('preset.stableNote', { ticks: format.count(3) }),
    wide: t('preset.fromTo', { from: half, to: double }),
    below: t('preset.toCurrent', { from: half }),
    above: t('preset.fromCurrent', { to: double }),
  }
  return (
    <div className={presets} role="group" aria-label={t('presets')}>
      {RANGE_PRESETS.map((name) => {
        const chosen = presetRange(name, tick, tickSpacing, isInverted)
        const isChosen = chosen.tickLower === range.tickLower && chosen.tickUpper === range.tickUpper
        return (
          <button key={name} type="button" className={preset} aria-pressed={isChosen} onClick={() => onChange(chosen)}>
            {t(`preset.${name}`)}
            <span className={presetNote}>
              <FormattedText>{notes[name]}</FormattedText>
            </span>
          </button>
        )
      })}
    </div>
  )
}

interface PriceFieldsProps {
  readonly range: TickRange
  readonly tickSpacing: number
  readonly sides: PoolSides
  readonly current: string
  readonly onChange: (range: TickRange) => void
}

function PriceFields({ range, tickSpacing, sides, current, onChange }: PriceFieldsProps) {
  const isInverted = sides.baseSide === 1
  const moveEnd = (end: PriceEnd, direction: 1 | -1) => {
    const bound = boundOf(end, isInverted)
    const next = moveBound(
      range,
      bound,
      range[bound] + (isInverted ? -direction : direction) * tickSpacing,
      tickSpacing,
    )
    return next[bound] === range[bound] ? undefined : () => onChange(next)
  }
  return (
    <div className={fields}>
      {(['low', 'high'] as const).map((end) => (
        <PriceEndField
          key={`${end} ${sides.baseSide}`}
          {...{ end, tickSpacing, sides, current }}
          tick={range[boundOf(end, isInverted)]}
          onTick={(tick) => onChange({ ...range, [boundOf(end, isInverted)]: tick })}
          step={{ down: moveEnd(end, -1), up: moveEnd(end, 1) }}
        />
      ))}
    </div>
  )
}

interface RangeNoticeProps {
  readonly range: TickRange
  readonly tick: number
  readonly tickSpacing: number
  readonly token0: RangeToken
  readonly token1: RangeToken
}

function RangeNotice({ range, tick, tickSpacing, token0, token1 }: RangeNoticeProps) {
  const { t } = useTranslation('range')
  if (!isValidRange(range, tickSpacing)) {
    return (
      <Notice tone="negative" role="alert" title={t('invalidRange')}>
        {t('invalidRangeReason')}
      </Notice>
    )
  }
  if (tick >= range.tickLower && tick < range.tickUpper) return null
  const onlyToken = tick < range.tickLower ? token0 : token1
  return (
    <Notice tone="warning" role="status" title={t('outOfRange', { symbol: shortSymbol(onlyToken.symbol) })}>
      {t('outOfRangeReason')}
    </Notice>
  )
}
