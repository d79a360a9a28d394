import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IDENTITY } from '#app/base/identity.ts'
import { isSameAddress, shortAddress, type Address } from '#app/domain/address/address.ts'
import { divideDecimals } from '#app/domain/amount/divide-decimals.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { baseSide } from '#app/domain/liquidity/base-side.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { TokenSymbol } from '#app/entities/token/token-text.tsx'
import type { MinedTransactionRef, SwappedAmount } from '#app/entities/transaction/transaction-details.tsx'
import { TransactionDetailsSkeleton } from '#app/entities/transaction/transaction-details-skeleton.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { CopyButton } from '#app/ui/copy-button/copy-button.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import {
  callDataHead,
  callDataText,
  codeText,
  detail,
  detailName,
  detailsFailure,
  detailsList,
  detailValue,
} from '#app/entities/transaction/transaction-details.css.ts'
import { detailsCache, transactionDetailsQuery, type MinedTransaction } from './transaction-details.query.ts'

/** Details of a mined transaction as read from the chain, one per line. */
export default function TransactionFacts(props: MinedTransactionRef) {
  return (
    <QueryClientProvider client={detailsCache}>
      <LoadedFacts {...props} />
    </QueryClientProvider>
  )
}

function LoadedFacts(reference: MinedTransactionRef) {
  const { t } = useTranslation(['activity', 'common'], { useSuspense: true })
  const { data, isError, refetch } = useQuery(transactionDetailsQuery(reference.chainId, reference.hash))
  if (data) return <Facts reference={reference} mined={data} />
  if (data === undefined && !isError) return <TransactionDetailsSkeleton />
  return (
    <div className={detailsFailure} role="alert">
      <p>{t(isError ? 'details.failed' : 'details.missing')}</p>
      <Button size="small" onClick={() => void refetch()}>
        {t('retry', { ns: 'common' })}
      </Button>
    </div>
  )
}

function Facts({ reference, mined }: { readonly reference: MinedTransactionRef; readonly mined: MinedTransaction }) {
  const { t } = useTranslation('activity')
  const format = useFormat()
  const { chainId, time, swapped, isSentFromSite = false, problem } = reference
  const { transaction, receipt } = mined
  const { native } = chainById(chainId)
  return (
    <div className={detailsList} data-testid="transaction-details">
      <dl className={detailsList}>
        <Detail name={t('details.status')}>{t(`status.${statusOf(receipt, problem)}`)}</Detail>
        <Detail name={t('details.date')}>
          <FormattedText>{format.dateTime(time)}</FormattedText>
        </Detail>
        <Detail name={t('cost.title')}>
          <TokenAmount amount={receipt.fee} decimals={native.decimals} symbol={native.symbol} />
        </Detail>
        {isSentFromSite && <Detail name={t('details.providerFee')}>{t('details.none')}</Detail>}
        {swapped && <Rate chainId={chainId} swapped={swapped} />}
        {isSentFromSite && <Detail name={t('details.app')}>{IDENTITY.name}</Detail>}
        <Detail name={t('details.sender')}>
          <ShortAddress address={transaction.from} />
        </Detail>
        {transaction.to !== undefined && (
          <Detail name={t('details.recipient')}>
            <Recipient chainId={chainId} to={transaction.to} />
          </Detail>
        )}
        <Detail name={t('details.block')}>
          <FormattedText>{format.count(Number(receipt.blockNumber))}</FormattedText>
        </Detail>
        <Detail name={t('details.nonce')}>
          <FormattedText>{format.count(transaction.nonce)}</FormattedText>
        </Detail>
      </dl>
      <CallData data={transaction.data} />
    </div>
  )
}

function statusOf({ succeeded }: MinedTransaction['receipt'], problem: MinedTransactionRef['problem']) {
  if (succeeded) return problem ?? 'succeeded'
  return explainsRevert(problem) ? problem : 'failed'
}

/** Whether a problem says why a transaction reverted. */
function explainsRevert(problem: MinedTransactionRef['problem']): problem is 'expired' | 'insufficientFunds' {
  return problem === 'expired' || problem === 'insufficientFunds'
}

function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={detail}>
      <dt className={detailName}>{name}</dt>
      <dd className={detailValue}>{children}</dd>
    </div>
  )
}

interface RateProps extends Pick<MinedTransactionRef, 'chainId'> {
  readonly swapped: readonly [SwappedAmount, SwappedAmount]
}

/** Digits of a rate after the point, as many as prices of very cheap tokens need. */
const RATE_DIGITS = 24

/** The price of a swap, network cost not included. Stablecoins and the native currency are the quote; see `baseSide`. */
function Rate({ chainId, swapped: [paid, received] }: RateProps) {
  const { t } = useTranslation('activity')
  const format = useFormat()
  const isPaidBase = baseSide(chainId, paid.token, received.token) === 0
  const [base, quote] = isPaidBase ? [paid, received] : [received, paid]
  const rate = divideDecimals(quote.amount, base.amount, RATE_DIGITS)
  if (rate === null) return null
  return (
    <Detail name={t('details.rate')}>
      {/* An equation is read from left to right in every language. */}
      <bdi dir="ltr">
        1 <TokenSymbol symbol={base.symbol} /> = {format.tokenPrice(rate)} <TokenSymbol symbol={quote.symbol} />
      </bdi>
    </Detail>
  )
}

function ShortAddress({ address }: { readonly address: Address }) {
  return (
    <bdi className={codeText} dir="ltr" title={address}>
      {shortAddress(address)}
    </bdi>
  )
}

/** Names of the protocol's contracts as their sources have them. */
const CONTRACT_NAMES = {
  universalRouter: 'UniversalRouter',
  permit2: 'Permit2',
  swapRouter: 'SwapRouter02',
  v2Router: 'V2Router02',
  v3PositionManager: 'NonfungiblePositionManager',
  v3Migrator: 'V3Migrator',
  v4PositionManager: 'PositionManager',
} as const

/** The called contract or paid account, by name if it is one of the protocol's contracts. */
function Recipient({ chainId, to }: { readonly chainId: ChainId; readonly to: Address }) {
  const { contracts } = chainById(chainId)
  const names = Object.keys(CONTRACT_NAMES) as (keyof typeof CONTRACT_NAMES)[]
  const known = names.find((name) => isSameAddress(contracts[name], to))
  if (known === undefined) return <ShortAddress address={to} />
  return (
    <span className={codeText} title={to}>
      {CONTRACT_NAMES[known]}
    </span>
  )
}

function CallData({ data }: { readonly data: string }) {
  const { t } = useTranslation(['activity', 'common'])
  const id = useId()
  if (data === '0x') return null
  return (
    <div>
      <div className={callDataHead}>
        <label className={detailName} htmlFor={id}>
          {t('details.callData')}
        </label>
        <CopyButton text={data} label={t('details.copyCallData')} copied={t('copied', { ns: 'common' })} />
      </div>
      <textarea id={id} className={callDataText} dir="ltr" rows={3} readOnly spellCheck={false} value={data} />
    </div>
  )
}
