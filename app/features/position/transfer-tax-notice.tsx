import { useTranslation } from 'react-i18next'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import type { DepositTarget } from '#app/entities/deposit/deposit-target.ts'
import type { ChangeKind } from './change-run.ts'
import type { PairTaxes } from './prepare-change.ts'

interface TransferTaxNoticeProps {
  readonly kind: ChangeKind
  readonly position: DepositTarget
  readonly taxes: PairTaxes
}

/** Warns of fee-on-transfer taxes that apply to a change, or explains why they prevent a deposit. Empty for tokens without a tax. */
export function TransferTaxNotice({ kind, position: { pool }, taxes }: TransferTaxNoticeProps) {
  const { t } = useTranslation('position-change')
  const format = useFormat()
  return [pool.token0, pool.token1].map(({ address, symbol }, at) => {
    const { receiving = 0, paying = 0 } = taxes[at] ?? {}
    const tax = kind === 'add' ? paying : receiving
    if (tax === 0) return null
    const isPrevented = kind === 'add' && pool.version !== 'V2'
    const percent = format.percent(formatUnits(BigInt(tax), 2))
    return (
      <Notice key={address} tone={isPrevented ? 'negative' : 'warning'} role="status" data-testid="transfer-tax">
        <FormattedText>
          {t(isPrevented ? 'taxRefused' : kind === 'add' ? 'taxPaying' : 'taxReceiving', {
            symbol: shortSymbol(symbol),
            percent,
          })}
        </FormattedText>
      </Notice>
    )
  })
}

/** Whether a tax prevents the deposit: v3 and v4 pools revert when they receive less than requested. */
export function isDepositPrevented({ pool }: DepositTarget, taxes: PairTaxes): boolean {
  return pool.version !== 'V2' && taxes.some(({ paying }) => paying > 0)
}
