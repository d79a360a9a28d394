import { useTranslation } from 'react-i18next'
import { shortAddress } from '#app/domain/address/address.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Amount, PLACEHOLDERS, Nft, Sentence, Symbol } from './sentence.tsx'
import { isOpen } from './transaction-state.ts'
import type { TransactionPurpose, TransactionRecord } from './transaction-record.ts'

/** Purpose of a transaction, as the screen showed it: `Swap 1 ETH for at least 2,924.85 USDC`. */
export function PurposeText({ of }: { readonly of: TransactionPurpose }) {
  const { t } = useTranslation('activity')
  const isExactOut = of.kind === 'swap' && of.side === 'exactOut'
  const text = isExactOut ? t('purpose.swapExactOut', PLACEHOLDERS) : t(`purpose.${of.kind}`, PLACEHOLDERS)
  return <Sentence text={text} parts={partsOf(of)} />
}

/** The status of a transaction as a message: `Swap submitted`, `Swapped 1 ETH for 2,935.1 USDC`, `Swap failed`. */
export function OutcomeText({ of }: { readonly of: TransactionRecord }) {
  const { t } = useTranslation(['activity', 'errors'])
  switch (of.status) {
    case 'pending':
      if (of.isModified) return <>{t('transaction.modified', { ns: 'errors' })}</>
      return <>{of.code === undefined ? t(`submitted.${of.kind}`) : t(of.code, { ns: 'errors' })}</>
    case 'replacing':
      return <>{t('submitted.speedUp')}</>
    case 'canceling':
      return <>{t('submitted.cancel')}</>
    case 'canceled':
      return <>{t(of.code === 'transaction.replaced' ? 'replaced' : 'canceled')}</>
    case 'failed':
      return <>{t(`failed.${of.kind}`)}</>
    case 'shortfall':
      return <>{t(of.kind === 'send' ? 'send.shortfall' : 'swap.shortfall', { ns: 'errors' })}</>
    case 'modified':
      return <>{t('transaction.modified', { ns: 'errors' })}</>
    case 'dropped':
      return <>{t('dropped')}</>
    case 'succeeded':
      return <SuccessText of={of} />
  }
}

function SuccessText({ of }: { readonly of: TransactionRecord }) {
  const { t } = useTranslation('activity')
  const { kind, side, received } = of
  if (kind === 'swap' && received === undefined) return <>{t('succeeded.swapUnread')}</>
  // The input of an exact output is a maximum; less may have left the account.
  const isExactOut = kind === 'swap' && side === 'exactOut'
  const text = isExactOut ? t('succeeded.swapExactOut', PLACEHOLDERS) : t(`succeeded.${kind}`, PLACEHOLDERS)
  return <Sentence text={text} parts={partsOf(of)} />
}

/** Details of a transaction's status: the purpose of an open or modified transaction, the error of a rejected replacement, the reason of a failure. */
export function OutcomeNote({ of }: { readonly of: TransactionRecord }) {
  const { t } = useTranslation(['activity', 'errors'])
  switch (of.status) {
    case 'pending':
      return <>{isRejected(of) ? t('replace.rejected') : <PurposeText of={of} />}</>
    case 'replacing':
    case 'canceling':
      return <PurposeText of={of} />
    case 'canceled':
      return <>{of.code === 'transaction.replaced' ? t(of.code, { ns: 'errors' }) : <PurposeText of={of} />}</>
    case 'failed':
      if (wasMinedDespiteCancellation(of)) return <>{t('transaction.cancelFailed', { ns: 'errors' })}</>
      return <>{explainsFailure(of) ? t(of.code, { ns: 'errors' }) : t('networkCostPaid')}</>
    case 'shortfall':
      if (of.received === undefined) return <PurposeText of={of} />
      return (
        <Sentence text={t(of.kind === 'send' ? 'arrivedLess' : 'receivedLess', PLACEHOLDERS)} parts={partsOf(of)} />
      )
    case 'modified':
      return <PurposeText of={of} />
    case 'dropped':
      return <>{t('transaction.dropped', { ns: 'errors' })}</>
    case 'succeeded':
      return wasMinedDespiteCancellation(of) ? <>{t('transaction.cancelFailed', { ns: 'errors' })}</> : null
  }
}

/** Whether a replacement was not accepted. */
export function isRejected({ code }: TransactionRecord): boolean {
  return code === 'transaction.cancelFailed' || code === 'transaction.replaceFailed'
}

/** Whether a transaction was mined although the user had sent a cancellation. */
export function wasMinedDespiteCancellation({ status, replacement }: TransactionRecord): boolean {
  return replacement?.kind === 'cancel' && !isOpen(status) && status !== 'canceled' && status !== 'dropped'
}

/** Elements for the placeholders. The amount received replaces the minimum once the transaction has succeeded. */
function partsOf({ input, output, recipient, ...rest }: TransactionPurpose & Partial<TransactionRecord>) {
  const second = rest.secondInput ?? rest.secondOutput
  const receivedAmount = output && rest.received !== undefined ? { ...output, raw: rest.received } : undefined
  const shown = rest.status === 'succeeded' ? (receivedAmount ?? output) : output
  return {
    input: <Amount of={input} />,
    symbol: <Symbol of={input} />,
    nft: <Nft of={input} />,
    output: shown && <Amount of={shown} />,
    second: second && <Amount of={second} />,
    received: receivedAmount && <Amount of={receivedAmount} />,
    recipient: recipient && <FormattedText>{shortAddress(recipient)}</FormattedText>,
  }
}

type Explained = TransactionRecord & { readonly code: NonNullable<TransactionRecord['code']> }

/** Whether the code adds anything to "failed". */
function explainsFailure(record: TransactionRecord): record is Explained {
  return (
    record.code !== undefined &&
    record.code !== 'unknown' &&
    !/^(?:send|swap|wrap|unwrap|approval|liquidity|collect|claim)\.(?:revokeF|addF|removeF|migrateF|f)ailed$/.test(
      record.code,
    )
  )
}
