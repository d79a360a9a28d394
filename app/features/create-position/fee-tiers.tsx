import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { withPool } from '#app/domain/liquidity/create-link.ts'
import {
  DYNAMIC_CHOICE,
  isPossibleFee,
  isSameFee,
  MAX_TICK_SPACING,
  readFeePercent,
  tickSpacingOf,
  type FeeChoice,
} from '#app/domain/liquidity/pool-fee.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { badge } from '#app/ui/badge/badge.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { card } from '#app/ui/card/card.css.ts'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Input } from '#app/ui/input/input.tsx'
import { Text } from '#app/ui/text/text.tsx'
import {
  fieldError,
  hint,
  label,
  sectionTitle,
  stack,
  tier,
  tierFacts,
  tierHead,
  tiers,
  twoFields,
} from './create.css.ts'
import { feeHint, feeRows, type FeeRow } from './fee-rows.ts'
import type { CreateView } from './use-create.ts'

/** The fee of the pool: one of the listed fees, or in v4 a custom one. */
export function FeeTiers({ view }: { readonly view: CreateView }) {
  const { t } = useTranslation('create')
  const { link, pools, havePoolsFailed, change } = view
  const rows = feeRows(link, pools ?? [])
  const choose = (fee: FeeChoice) => change.pool(withPool(link, { fee }))
  return (
    <section className={`${card({ inset: 'large' })} ${stack}`} aria-labelledby="fee-title">
      <div>
        <h2 id="fee-title" className={sectionTitle}>
          {t('fee.title')}
        </h2>
        <p className={hint}>{t('fee.text')}</p>
      </div>
      <div className={tiers} role="group" aria-labelledby="fee-title" aria-busy={pools === undefined}>
        {rows.map((row) => (
          <Tier
            key={`${row.fee.feeAmount}/${row.fee.tickSpacing}`}
            row={row}
            isChosen={isSameFee(row.fee, link.fee)}
            onChoose={() => choose(row.fee)}
          />
        ))}
      </div>
      {havePoolsFailed && <p className={hint}>{t('fee.unknown')}</p>}
      {link.version === 'v4' && <CustomFee view={view} onChoose={choose} />}
    </section>
  )
}

interface TierProps {
  readonly row: FeeRow
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Tier({ row: { fee, tvl, share, isDeepest }, isChosen, onChoose }: TierProps) {
  const { t } = useTranslation('create')
  const format = useFormat()
  const fiat = useFiat()
  const hintName = feeHint(fee)
  return (
    <button type="button" className={tier} aria-pressed={isChosen} onClick={onChoose} data-testid="fee-tier">
      <span className={tierHead}>
        <Text weight="semibold">
          <FormattedText>
            {fee.isDynamic ? t('fee.dynamic') : format.percent(formatUnits(BigInt(fee.feeAmount), 4))}
          </FormattedText>
        </Text>
        {isDeepest && <span className={badge({ tone: 'accent' })}>{t('fee.deepest')}</span>}
      </span>
      <span className={hint}>
        {hintName ? t(`fee.${hintName}`) : t('fee.spacing', { ticks: format.count(fee.tickSpacing) })}
      </span>
      <span className={tierFacts}>
        {tvl === null ? (
          t('fee.notCreated')
        ) : (
          <FormattedText>
            {fiat.isOff
              ? t('fee.exists')
              : [
                  t('fee.tvl', { tvl: fiat.compactMoney(tvl) }),
                  ...(share === null ? [] : [format.percent(share)]),
                ].join(' · ')}
          </FormattedText>
        )}
      </span>
    </button>
  )
}

interface CustomFeeProps {
  readonly view: CreateView
  readonly onChoose: (fee: FeeChoice) => void
}

/** Entry of any v4 fee with its tick spacing, or of a dynamic fee set by the hook. */
function CustomFee({ view: { link }, onChoose }: CustomFeeProps) {
  const { t } = useTranslation('create')
  const id = useId()
  const format = useFormat()
  const [text, setText] = useState('')
  const [spacing, setSpacing] = useState('')
  const feeAmount = readFeePercent(text)
  const usualSpacing = feeAmount === undefined ? undefined : tickSpacingOf(feeAmount)
  const tickSpacing = spacing === '' ? usualSpacing : /^\d{1,5}$/.test(spacing) ? Number(spacing) : NaN
  const fee =
    feeAmount === undefined || tickSpacing === undefined ? undefined : { feeAmount, tickSpacing, isDynamic: false }
  const isValid = fee !== undefined && isPossibleFee('v4', link.chainId, fee)
  const isFeeInvalid = text !== '' && feeAmount === undefined
  const isSpacingInvalid = spacing !== '' && !(Number(tickSpacing) >= 1 && Number(tickSpacing) <= MAX_TICK_SPACING)
  return (
    <Disclosure summary={t('custom.title')}>
      <div className={stack}>
        <div className={twoFields}>
          <div>
            <label className={label} htmlFor={`${id}-fee`}>
              {t('custom.fee')}
            </label>
            <Input
              id={`${id}-fee`}
              inputMode="decimal"
              autoComplete="off"
              placeholder={format.fieldAmount('0.3')}
              maxLength={8}
              after="%"
              value={text}
              aria-invalid={isFeeInvalid}
              aria-describedby={`${id}-error`}
              onChange={({ target }) => setText(target.value.replace(',', '.'))}
            />
          </div>
          <div>
            <label className={label} htmlFor={`${id}-spacing`}>
              {t('custom.spacing')}
            </label>
            <Input
              id={`${id}-spacing`}
              inputMode="numeric"
              autoComplete="off"
              placeholder={usualSpacing === undefined ? '' : format.fieldAmount(String(usualSpacing))}
              maxLength={5}
              value={spacing}
              aria-invalid={isSpacingInvalid}
              aria-describedby={`${id}-error`}
              onChange={({ target }) => setSpacing(target.value)}
            />
          </div>
        </div>
        <p id={`${id}-error`} role="alert" className={fieldError}>
          {isFeeInvalid && t('custom.wrongFee', { most: format.percent('99.9999') })}
          {!isFeeInvalid && isSpacingInvalid && t('custom.wrongSpacing', { most: format.count(MAX_TICK_SPACING) })}
        </p>
        <Button
          width="full"
          aria-disabled={!isValid}
          onClick={() => {
            if (isValid) onChoose(fee)
          }}
        >
          {t('custom.use')}
        </Button>
        <Button width="full" aria-pressed={link.fee.isDynamic} onClick={() => onChoose(DYNAMIC_CHOICE)}>
          {t('custom.dynamic')}
        </Button>
        <p className={hint}>{t('custom.dynamicText')}</p>
      </div>
    </Disclosure>
  )
}
