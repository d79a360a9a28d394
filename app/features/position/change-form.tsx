import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import { LiquiditySettings } from '#app/entities/liquidity-settings/liquidity-settings.tsx'
import { useLiquiditySettings } from '#app/entities/liquidity-settings/liquidity-settings-store.ts'
import { flowStep } from '#app/transactions/flow.css.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import type { PositionDetails } from '#app/wire/market/position.ts'
import { ChangeAmounts } from './change-amounts.tsx'
import type { ChangeKind } from './change-run.ts'
import { percentText, percentSlider } from './change.css.ts'
import { NativeChoice } from './native-choice.tsx'
import { autoSlippage, canUnwrap, prepareCollection, prepareRemoval } from './prepare-change.ts'
import { TransferTaxNotice } from './transfer-tax-notice.tsx'
import { UnknownPosition } from './unknown-position.tsx'
import { useNativeFacts } from './use-native-facts.ts'
import { useTransferTaxes } from './use-transfer-taxes.ts'
import { ReviewButton } from './review-button.tsx'

const PERCENTS = [25, 50, 75, 100] as const

export interface ChangeFormProps {
  readonly account: Address
  readonly position: PositionDetails
}

/** Form that chooses how much to remove, and whether to receive the native currency or its wrapped token. */
export function ChangeForm({ kind, account, position }: ChangeFormProps & { readonly kind: ChangeKind }) {
  const { t } = useTranslation('position-change')
  const [percent, setPercent] = useState(100)
  const [usesNative, setUsesNative] = useState(true)
  const limits = useLiquiditySettings()
  const taxes = useTransferTaxes(position)
  const options = { usesNative, limits, taxes, native: useNativeFacts(position.chainId) }
  const prepared =
    kind === 'remove'
      ? prepareRemoval(position, account, { ...options, percent })
      : prepareCollection(position, account, options)
  return (
    <div className={flowStep}>
      {kind === 'remove' && <Percent percent={percent} onChange={setPercent} />}
      {prepared ? (
        <ChangeAmounts title={t('receive')} tokens={prepared.tokens} amounts={prepared.expected} />
      ) : (
        <UnknownPosition />
      )}
      {taxes && <TransferTaxNotice kind={kind} position={position} taxes={taxes} />}
      {canUnwrap(position, taxes) && (
        <NativeChoice position={position} isDeposit={false} usesNative={usesNative} onChange={setUsesNative} />
      )}
      {kind === 'remove' && <LiquiditySettings auto={autoSlippage(position)} />}
      <ReviewButton
        kind={kind}
        prepared={prepared}
        problem={prepared ? undefined : 'impossible'}
        isAllowed={taxes && true}
      />
    </div>
  )
}

interface PercentProps {
  readonly percent: number
  readonly onChange: (percent: number) => void
}

function Percent({ percent, onChange }: PercentProps) {
  const { t } = useTranslation('position-change')
  const format = useFormat()
  return (
    <>
      <output className={percentText} htmlFor="remove-percent">
        <FormattedText>{format.percent(String(percent))}</FormattedText>
      </output>
      <input
        id="remove-percent"
        className={percentSlider}
        type="range"
        min={1}
        max={100}
        value={percent}
        aria-label={t('percent')}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <div className={segments} role="group" aria-label={t('percent')}>
        {PERCENTS.map((part) => (
          <button
            key={part}
            type="button"
            className={segment({ size: 'large' })}
            aria-pressed={part === percent}
            onClick={() => onChange(part)}
          >
            {part === 100 ? t('max') : <FormattedText>{format.percent(String(part))}</FormattedText>}
          </button>
        ))}
      </div>
    </>
  )
}
