import { useTranslation } from 'react-i18next'
import { shortAddress } from '#app/domain/address/address.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Amount, PLACEHOLDERS, Nft, Sentence, Symbol } from './sentence.tsx'
import { isOpen, type TransactionPurpose, type TransactionRecord } from './transaction-record.ts'

/** Purpose of a transaction, as the screen showed it: `Swap 1 ETH for at least 2,924.85 USDC`. */
export function PurposeText({ purpose }: { readonly purpose: TransactionPurpose }) {
  const { t } = useTranslation('activity')
  const isExactOut = purpose.kind === 'swap' && purpose.side === 'exactOut'
  const text = isExactOut ? t('purpose.swapExactOut', PLACEHOLDERS) : t(`purpose.${purpose.kind}`, PLACEHOLDERS)
  return <Sentence text={text} parts={partsOf(purpose)} />
}

/** The status of a transaction as a message: `Swap submitted`, `Swapped 1 ETH for 2,935.1 USDC`, `Swap failed`. */
export function OutcomeText({ record }: { readonly record: TransactionRecord }) {
  const { t } = useTranslation(['activity', 'errors'])
  switch (record.status) {
    case 'pending':
      if (record.isModified) return <>{t('transaction.modified', { ns: 'errors' })}</>
      return <>{record.code === undefined ? t(`submitted.${record.kind}`) : t(record.code, { ns: 'errors' })}</>
    case 'replacing':
      return <>{t('submitted.speedUp')}</>
    case 'canceling':
      return <>{t('submitted.cancel')}</>
    case 'canceled':
      return <>{t(record.code === 'transaction.replaced' ? 'replaced' : 'canceled')}</>
    case 'failed':
      return <>{t(`failed.${record.kind}`)}</>
    case 'shortfall':
      return <>{t(record.kind === 'send' ? 'send.shortfall' : 'swap.shortfall', { ns: 'errors' })}</>
    case 'modified':
      return <>{t('transaction.modified', { ns: 'errors' })}</>
    case 'dropped':
      return <>{t('dropped')}</>
    case 'succeeded':
      return <SuccessText record={record} />
  }
}

function SuccessText({ record }: { readonly record: TransactionRecord }) {
  const { t } = useTranslation('activity')
  const { kind, side, received } = record
  if (kind === 'swap' && received === undefined) return <>{t('succeeded.swapUnread')}</>
  // The input of an exact output is a maximum; less may have left the account.
  const isExactOut = kind === 'swap' && side === 'exactOut'
  const text = isExactOut ? t('succeeded.swapExactOut', PLACEHOLDERS) : t(`succeeded.${kind}`, PLACEHOLDERS)
  return <Sentence text={text} parts={partsOf(record)} />
}

/** Details of a transaction's status: the purpose of an open or modified transaction, the error of a rejected replacement, the reason of a failure. */
export function OutcomeNote({ record }: { readonly record: TransactionRecord }) {
  const { t } = useTranslation(['activity', 'errors'])
  switch (record.status) {
    case 'pending':
      return <>{isReplacementRejected(record) ? t('replace.rejected') : <PurposeText purpose={record} />}</>
    case 'replacing':
    case 'canceling':
      return <PurposeText purpose={record} />
    case 'canceled':
      return (
        <>
          {record.code === 'transaction.replaced' ? t(record.code, { ns: 'errors' }) : <PurposeText purpose={record} />}
        </>
      )
    case 'failed':
      if (wasMinedDespiteCancellation(record)) return <>{t('transaction.cancelFailed', { ns: 'errors' })}</>
      return <>{explainsFailure(record) ? t(record.code, { ns: 'errors' }) : t('networkCostPaid')}</>
    case 'shortfall':
      if (record.received === undefined) return <PurposeText purpose={record} />
      return (
        <Sentence
          text={t(record.kind === 'send' ? 'arrivedLess' : 'receivedLess', PLACEHOLDERS)}
          parts={partsOf(record)}
        />
      )
    case 'modified':
      return <PurposeText purpose={record} />
    case 'dropped':
      return <>{t('transaction.dropped', { ns: 'errors' })}</>
    case 'succeeded':
      return wasMinedDespiteCancellation(record) ? <>{t('transaction.cancelFailed', { ns: 'errors' })}</> : null
  }
}

/** Whether the last replacement was not accepted. */
export function isReplacementRejected({ code }: TransactionRecord): boolean {
  return code === 'transaction.cancelFailed' || code === 'transaction.replaceFailed'
}

/** Whether a transaction was mined although the user had sent a cancellation. */
export function wasMinedDespiteCancellation({ status, replacement }: TransactionRecord): boolean {
  return replacement?.kind === 'cancel' && !isOpen(status) && status !== 'canceled' && status !== 'dropped'
}

/** Returns the elements for the placeholders. The amount received replaces the minimum once the transaction has succeeded. */
function partsOf({ input, output, recipient, ...rest }: TransactionPurpose & Partial<TransactionRecord>) {
  const second = rest.secondInput ?? rest.secondOutput
  const receivedAmount = output && rest.received !== undefined ? { ...output, raw: rest.received } : undefined
  const shown = rest.status === 'succeeded' ? (receivedAmount ?? output) : output
  return {
    input: <Amount amount={input} />,
    symbol: <Symbol amount={input} />,
    nft: <Nft amount={input} />,
    output: shown && <Amount amount={shown} />,
    second: second && <Amount amount={second} />,
    received: receivedAmount && <Amount amount={receivedAmount} />,
    recipient: recipient && <FormattedText>{shortAddress(recipient)}</FormattedText>,
  }
}

type Explained = TransactionRecord & { readonly code: NonNullable<TransactionRecord['code']> }

/** Whether the code says more than that the transaction failed, which is all that codes such as `swap.failed` and `liquidity.addFailed` say. */
function explainsFailure(record: TransactionRecord): record is Explained {
  return (
    record.code !== undefined &&
    record.code !== 'unknown' &&
    !/^(?:send|swap|wrap|unwrap|approval|permit|liquidity|collect|claim)\.(?:revokeF|addF|removeF|migrateF|f)ailed$/.test(
      record.code,
    )
  )
}
