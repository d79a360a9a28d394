import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { PriceChange } from '#app/entities/price/price-change.tsx'
import { Price } from '#app/entities/price/price.tsx'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { tokenPath } from '#app/entities/token/token-path.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { align, cell, row, rowLink } from '#app/ui/table/table.css.ts'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { BalanceTable } from './balance-table.tsx'
import { EditHidden, HideButton } from './edit-hidden.tsx'
import { useHiddenAssets } from './hidden-assets.ts'
import type { BalanceRow } from './portfolio-facts.ts'
import {
  aboveLink,
  amountBelow,
  besideName,
  column,
  cellText,
  collapsed,
  collapsedNote,
  nameCell,
  nameLine,
  names,
  nameText,
  symbolText,
  cellValue,
} from './portfolio.css.ts'

interface BalanceListProps {
  readonly balances: readonly BalanceRow[]
  /** Small balances are not collapsed. */
  readonly showsSmall?: boolean
  /** Called when the link of a token is followed. */
  readonly onFollow?: (() => void) | undefined
}

/** Balances of several networks, in the given order. Small, unlisted and spam ones, and those that the visitor hides, are collapsed. */
export function BalanceList({ balances, showsSmall = false, onFollow }: BalanceListProps) {
  const { t } = useTranslation('portfolio')
  const [isEditing, setEditing] = useState(false)
  const hiddenAssets = useHiddenAssets()
  const rows = balances.map((balance): BalanceRow => {
    const reason = showsSmall && balance.collapsed === 'small' ? null : balance.collapsed
    return { ...balance, collapsed: reason === null && hiddenAssets.has(assetOf(balance)) ? 'hidden' : reason }
  })
  const shown = rows.filter(({ collapsed: reason }) => reason === null)
  const hidden = rows.filter(({ collapsed: reason }) => reason !== null)
  const rowOf = (balance: BalanceRow) => (
    <Balance
      key={assetOf(balance)}
      balance={balance}
      isEditing={isEditing}
      skipsDiscovery={balance !== rows[0]}
      onFollow={onFollow}
    />
  )
  if (balances.length === 0) return <EmptyState text={t('noTokens')} />
  return (
    <Stack gap={8}>
      {shown.length === 0 ? <EmptyState text={t('allHidden')} /> : <BalanceTable>{shown.map(rowOf)}</BalanceTable>}
      <EditHidden isEditing={isEditing} onChange={setEditing} />
      {hidden.length > 0 && (
        <Disclosure summary={t('hidden', { count: hidden.length })}>
          <div className={collapsed}>
            <p className={collapsedNote}>{t('hiddenNote')}</p>
            <BalanceTable isCollapsed>{hidden.map(rowOf)}</BalanceTable>
          </div>
        </Disclosure>
      )}
    </Stack>
  )
}

function assetOf({ chainId, address }: BalanceRow): string {
  return `${chainId}:${address.toLowerCase()}`
}

interface BalanceProps extends Pick<BalanceListProps, 'onFollow'> {
  readonly balance: BalanceRow
  readonly isEditing: boolean
  /** Whether the link skips route discovery, whose request would become too long: the first row discovers the route of all. */
  readonly skipsDiscovery: boolean
}

function Balance({ balance, isEditing, skipsDiscovery, onFollow }: BalanceProps) {
  const { t } = useTranslation('portfolio')
  const fiat = useFiat()
  const { chainId, address, symbol, name, logo, price, dayChange, collapsed: reason } = balance
  return (
    <tr className={row}>
      <td className={cell}>
        <span className={nameCell}>
          <TokenLogo address={address} symbol={symbol} logo={logo} chainId={chainId} />
          <Link
            to={tokenPath({ chainId, address })}
            className={`${names} ${rowLink}`}
            onClick={onFollow}
            isPrefetched
            skipDiscovery={skipsDiscovery}
          >
            <bdi className={symbolText}>{symbol}</bdi>
            <span className={nameLine}>
              <bdi className={nameText}>{name || symbol}</bdi>
              <span className={besideName}>
                {reason === null ? <PriceChange percent={dayChange} /> : t(`collapsed.${reason}`)}
              </span>
            </span>
            <span className={visuallyHidden}>{chainById(chainId).name}</span>
          </Link>
        </span>
      </td>
      {reason === null ? (
        <td className={`${cell} ${align.end} ${column.change}`}>
          <PriceChange percent={dayChange} />
        </td>
      ) : (
        <td className={`${cell} ${column.reason}`}>{t(`collapsed.${reason}`)}</td>
      )}
      <td className={`${cell} ${align.end} ${column.price}`}>
        <Price value={price} />
      </td>
      <td className={`${cell} ${align.end} ${column.amount}`}>
        <Amount balance={balance} className={cellText} />
      </td>
      <td className={`${cell} ${align.end} ${column.value}`}>
        {isEditing && (reason === null || reason === 'hidden') ? (
          <span className={aboveLink}>
            <HideButton asset={assetOf(balance)} name={symbol} isHidden={reason === 'hidden'} />
          </span>
        ) : fiat.isOff ? (
          <Amount balance={balance} className={cellValue} />
        ) : (
          <>
            <Value value={balance.value} />
            <Amount balance={balance} className={amountBelow} />
          </>
        )}
      </td>
    </tr>
  )
}

// Longer numbers are shown in compact notation, because a truncated one reads as another number.
/** Maximum length of a value, in characters. */
const MAX_VALUE_LENGTH = 14
/** Maximum number of digits before the point of an amount, which has decimals and a symbol after them. */
const MAX_INTEGER_DIGITS = 7

function Value({ value }: { readonly value: string | null }) {
  const fiat = useFiat()
  if (value === null) return <span className={cellValue}>–</span>
  const full = fiat.money(value)
  return (
    <span className={cellValue} title={full}>
      <FormattedText>{full.length > MAX_VALUE_LENGTH ? fiat.compactMoney(value) : full}</FormattedText>
    </span>
  )
}

function Amount({
  balance: { amount, symbol },
  className,
}: {
  readonly balance: BalanceRow
  readonly className: string
}) {
  const format = useFormat()
  const isLong = (amount.split('.')[0] ?? '').length > MAX_INTEGER_DIGITS
  return (
    <span className={className} title={format.exactAmount(amount)}>
      <bdi dir="ltr">
        <FormattedText>{isLong ? format.compactAmount(amount) : format.amount(amount)}</FormattedText>{' '}
        {shortSymbol(symbol)}
      </bdi>
    </span>
  )
}
