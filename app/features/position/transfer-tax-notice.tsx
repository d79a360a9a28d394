import { useTranslation } from 'react-i18next'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import type { DepositTarget } from '#app/entities/deposit/deposit-target.ts'
import type { ChangeKind } from './change-run.ts'
import type { PairTaxes, TransferTaxes } from './prepare-change.ts'

/** `swapDeposit`: a deposit of one token, part of which is swapped in a transaction of its own. */
type TaxedChange = ChangeKind | 'swapDeposit'

interface TransferTaxNoticeProps {
  readonly kind: TaxedChange
  readonly position: DepositTarget
  readonly taxes: PairTaxes
}

/** Warns of fee-on-transfer taxes that apply to a change, or explains why they prevent a deposit. Empty for tokens without a tax. */
export function TransferTaxNotice({ kind, position: { pool }, taxes }: TransferTaxNoticeProps) {
  const { t } = useTranslation('position-change')
  const format = useFormat()
  return [pool.token0, pool.token1].map(({ address, symbol }, at) => {
    const relevant = relevantTax(kind, pool.version, taxes[at])
    if (!relevant) return null
    const { tax, reason } = relevant
    const isPrevented = reason === 'taxRefused' || reason === 'taxSwapped'
    const percent = format.percent(formatUnits(BigInt(tax), 2))
    return (
      <Notice key={address} tone={isPrevented ? 'negative' : 'warning'} role="status" data-testid="transfer-tax">
        <FormattedText>{t(reason, { symbol: shortSymbol(symbol), percent })}</FormattedText>
      </Notice>
    )
  })
}

interface RelevantTax {
  /** Basis points. */
  readonly tax: number
  readonly reason: 'taxRefused' | 'taxSwapped' | 'taxPaying' | 'taxReceiving'
}

/** Returns the tax of a token that a change has to warn of or is prevented by; undefined if none applies. */
export function relevantTax(
  kind: TaxedChange,
  version: DepositTarget['pool']['version'],
  { receiving, paying }: TransferTaxes = { receiving: 0, paying: 0 },
): RelevantTax | undefined {
  const isDeposit = kind === 'add' || kind === 'swapDeposit'
  if (isDeposit && paying > 0 && version !== 'V2') return { tax: paying, reason: 'taxRefused' }
  const tax = kind === 'swapDeposit' ? Math.max(receiving, paying) : isDeposit ? paying : receiving
  if (tax === 0) return undefined
  return { tax, reason: kind === 'swapDeposit' ? 'taxSwapped' : isDeposit ? 'taxPaying' : 'taxReceiving' }
}

/** Whether a tax prevents the deposit: v3 and v4 pools revert when they receive less than requested. */
export function isDepositPrevented({ pool }: DepositTarget, taxes: PairTaxes): boolean {
  return pool.version !== 'V2' && taxes.some(({ paying }) => paying > 0)
}
