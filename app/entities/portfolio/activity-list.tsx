import {
  ArrowDownLeft,
  ArrowUpRight,
  CircleDot,
  CirclePlus,
  Coins,
  Combine,
  FilePen,
  Gift,
  Minus,
  Package,
  PackageOpen,
  Plus,
  Repeat,
  ShieldCheck,
  ShieldOff,
  Sparkles,
  type LucideIcon,
} from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { Ago } from '#app/entities/age/ago.tsx'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { timeText } from '#app/entities/transaction/transaction.css.ts'
import {
  DetailsButton,
  TransactionDetails,
  type MinedTransactionRef,
  type TransactionFactsView,
} from '#app/entities/transaction/transaction-details.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { ActivityType } from '#app/wire/market/activity.ts'
import type { ActivityChange, ActivityRow } from './activity-facts.ts'
import { ActivityGroups, type ActivityEntry } from './activity-groups.tsx'
import { AllHidden } from './all-hidden.tsx'
import {
  activityAmounts,
  activityDetails,
  activityIcon,
  activityMeta,
  activityNetwork,
  activityRow,
  activityTitle,
  activityWords,
  amountText,
  days,
  collapsed,
  collapsedNote,
  partyText,
} from './portfolio.css.ts'
import { shortId } from './short-id.ts'

const ICONS: Readonly<Record<ActivityType, LucideIcon>> = {
  SWAP: Repeat,
  SEND: ArrowUpRight,
  RECEIVE: ArrowDownLeft,
  WRAP: Package,
  UNWRAP: PackageOpen,
  MINT: Sparkles,
  BUY: ArrowDownLeft,
  SELL: ArrowUpRight,
  APPROVE: ShieldCheck,
  PERMIT: ShieldCheck,
  REVOKE: ShieldOff,
  REMOVE_DELEGATION: ShieldOff,
  CREATE_POOL: CirclePlus,
  LIQUIDITY_INCREASE: Plus,
  LIQUIDITY_DECREASE: Minus,
  COLLECT_FEES: Coins,
  MIGRATE_LIQUIDITY: Combine,
  CLAIM: Gift,
  EXECUTE: FilePen,
}

interface ActivityListProps {
  readonly rows: readonly ActivityRow[]
  /** Shows the details of a row. */
  readonly Facts: TransactionFactsView
}

interface CompleteListProps extends ActivityListProps {
  /** Path of the page with older transactions; null on the last page. */
  readonly olderPath: string | null
}

/** Transactions by period, newest first. Unwanted ones are collapsed. */
export function ActivityList({ rows, Facts, olderPath }: CompleteListProps) {
  const unwanted = rows.filter(({ isUnwanted }) => isUnwanted)
  const now = Math.max(...rows.map(({ time, secondsAgo }) => time + secondsAgo))
  return (
    <div className={days}>
      <ActivityGroups
        entries={rows.filter(({ isUnwanted }) => !isUnwanted).map((row) => activityEntry(row, Facts))}
        now={now}
      />
      {unwanted.length === rows.length && <AllHidden olderPath={olderPath} />}
      <UnwantedActivity rows={unwanted} now={now} Facts={Facts} />
    </div>
  )
}

/** Unwanted activity, collapsed: transactions in which the account received only spam or unlisted tokens. */
export function UnwantedActivity({ rows, now, Facts }: ActivityListProps & { readonly now: number }) {
  const { t } = useTranslation('portfolio')
  if (rows.length === 0) return null
  return (
    <Disclosure summary={t('hidden', { count: rows.length })}>
      <div className={collapsed}>
        <p className={collapsedNote}>{t('unwantedNote')}</p>
        <ActivityGroups entries={rows.map((row) => activityEntry(row, Facts))} now={now} />
      </div>
    </Disclosure>
  )
}

/** A mined transaction as an entry of a list. */
export function activityEntry(row: ActivityRow, Facts: TransactionFactsView): ActivityEntry {
  return { key: row.id, time: row.time, row: <Transaction key={row.id} row={row} Facts={Facts} /> }
}

function Transaction({ row, Facts }: { readonly row: ActivityRow } & Pick<ActivityListProps, 'Facts'>) {
  const { t } = useTranslation('portfolio')
  const { chainId, hash, type, isFailed, counterparty, changes, moreChanges } = row
  const { name, explorer } = chainById(chainId)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const title = isFailed ? t(type === 'SEND' ? 'failedSend' : 'failedInteraction') : t(`type.${type}`)
  return (
    <li className={activityRow}>
      <span className={activityIcon}>
        <Icon icon={ICONS[type] ?? CircleDot} />
        <span className={activityNetwork}>
          <NetworkLogo chainId={chainId} size={16} />
        </span>
      </span>
      <div className={activityWords}>
        <span className={activityTitle}>
          {title} <span className={visuallyHidden}>{t('onNetwork', { network: name })}</span>
        </span>
        <span className={activityMeta}>
          {counterparty !== null && (
            <span title={counterparty}>
              {t(partyKey(type))}{' '}
              <bdi className={partyText} dir="ltr">
                {shortAddress(counterparty)}
              </bdi>
            </span>
          )}
          <a className={timeText} href={`${explorer}/tx/${hash}`} target="_blank" rel="noreferrer">
            <Ago moment={row} />
            <span className={visuallyHidden}> {t('newTab')}</span>
          </a>
        </span>
      </div>
      <div className={activityAmounts}>
        {changes.map((change, index) => (
          <ChangeText key={index} change={change} />
        ))}
        {moreChanges > 0 && <span className={amountText.other}>{t('moreChanges', { count: moreChanges })}</span>}
      </div>
      <DetailsButton
        isOpen={isOpen}
        controls={id}
        label={t('transactionDetails', { name: title })}
        onToggle={() => setOpen(!isOpen)}
      />
      <div id={id} className={activityDetails} hidden={!isOpen}>
        {isOpen && <TransactionDetails transaction={detailsOf(row)} Facts={Facts} />}
      </div>
    </li>
  )
}

function detailsOf(row: ActivityRow): MinedTransactionRef {
  return { chainId: row.chainId, hash: row.hash as `0x${string}`, time: row.time, swapped: swappedAmounts(row) }
}

/** The amounts paid and received in a swap; undefined unless it has one of each. */
function swappedAmounts({ type, changes, moreChanges }: ActivityRow): MinedTransactionRef['swapped'] {
  const amounts = changes.flatMap((change) => (change.kind === 'amount' ? [change] : []))
  const [paid, ...otherPaid] = amounts.filter(({ direction }) => direction === 'OUT').map(swappedAmount)
  const [received, ...otherReceived] = amounts.filter(({ direction }) => direction === 'IN').map(swappedAmount)
  const isSinglePair = paid && received && otherPaid.length + otherReceived.length + moreChanges === 0
  return type === 'SWAP' && isSinglePair ? [paid, received] : undefined
}

function swappedAmount({ address, symbol, amount }: Extract<ActivityChange, { readonly kind: 'amount' }>) {
  return { token: address, symbol, amount }
}

function partyKey(type: ActivityType): 'party.to' | 'party.from' | 'party.spender' {
  if (type === 'SEND' || type === 'SELL') return 'party.to'
  return type === 'RECEIVE' || type === 'BUY' ? 'party.from' : 'party.spender'
}

const SIGNS = { IN: '+', OUT: '−', SELF: '' } as const

function ChangeText({ change }: { readonly change: ActivityChange }) {
  const { t } = useTranslation('portfolio')
  const format = useFormat()
  switch (change.kind) {
    case 'amount':
      return (
        <bdi className={amountText[change.direction]} dir="ltr" title={format.exactAmount(change.amount)}>
          {SIGNS[change.direction]}
          <FormattedText>{format.amount(change.amount)}</FormattedText> {shortSymbol(change.symbol)}
        </bdi>
      )
    case 'allowance':
      return (
        <span className={amountText.other}>
          {change.amount === null ? (
            t('unlimited', { symbol: shortSymbol(change.symbol) })
          ) : (
            <bdi dir="ltr" title={format.exactAmount(change.amount)}>
              <FormattedText>{format.amount(change.amount)}</FormattedText> {shortSymbol(change.symbol)}
            </bdi>
          )}
        </span>
      )
    case 'nft':
      return (
        <bdi className={amountText[change.direction]} dir="ltr" title={change.contract}>
          {SIGNS[change.direction]}
          {t('nft', { id: shortId(change.id) })}
        </bdi>
      )
    case 'nftAllowance':
      return (
        <span className={amountText.other} title={change.contract}>
          {change.id === null ? t('allNfts') : t('nft', { id: shortId(change.id) })}
        </span>
      )
  }
}
