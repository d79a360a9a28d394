import { useTranslation } from 'react-i18next'
import { shortAddress } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { Ago } from '#app/entities/age/ago.tsx'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { Transaction } from './transaction.ts'
import { timeText, typeText, walletText } from './transaction.css.ts'

interface TransactionCellProps<Field extends keyof Transaction> {
  readonly chainId: ChainId
  readonly transaction: Pick<Transaction, Field>
}

/** Age of a transaction, with the exact time in its title; links to the block explorer. */
export function TransactionTime({
  chainId,
  transaction: { hash, time, secondsAgo },
}: TransactionCellProps<'hash' | 'time' | 'secondsAgo'>) {
  const { t } = useTranslation('transactions')
  return (
    <a className={timeText} href={`${chainById(chainId).explorer}/tx/${hash}`} target="_blank" rel="noreferrer">
      <Ago moment={{ time, secondsAgo }} />
      <span className={visuallyHidden}> {t('newTab')}</span>
    </a>
  )
}

/** A swap buys or sells the base token; a negative base amount (out of the pool) is a buy. */
export function TransactionKind({
  transaction: { type, base },
  baseSymbol,
}: {
  readonly transaction: Pick<Transaction, 'type' | 'base'>
  readonly baseSymbol: string
}) {
  const { t } = useTranslation('transactions')
  if (type !== 'SWAP') return <span className={typeText.other}>{t(type === 'ADD' ? 'added' : 'removed')}</span>
  const isBuy = base.startsWith('-')
  return (
    <span className={typeText[isBuy ? 'buy' : 'sell']}>
      {t(isBuy ? 'bought' : 'sold', { symbol: shortSymbol(baseSymbol) })}
    </span>
  )
}

/** An amount without its sign, because the type shows the direction. */
export function TransactionAmount({ value }: { readonly value: string }) {
  const format = useFormat()
  const size = value.replace('-', '')
  return (
    <span title={format.exactAmount(size)}>
      <FormattedText>{format.compactAmount(size)}</FormattedText>
    </span>
  )
}

/** The shortened address of the wallet, with the full address in its title; links to the block explorer. */
export function TransactionWallet({ chainId, transaction: { account } }: TransactionCellProps<'account'>) {
  const { t } = useTranslation('transactions')
  return (
    <a
      className={walletText}
      href={`${chainById(chainId).explorer}/address/${account}`}
      target="_blank"
      rel="noreferrer"
      title={account}
    >
      <span dir="ltr">{shortAddress(account)}</span>
      <span className={visuallyHidden}> {t('newTab')}</span>
    </a>
  )
}
