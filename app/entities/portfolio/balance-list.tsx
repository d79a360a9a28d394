import type { ReactNode } from 'react'
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
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { align, cell, frame, head, row, rowLink, table } from '#app/ui/table/table.css.ts'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { BalanceRow } from './portfolio-facts.ts'
import {
  amountBelow,
  column,
  figureText,
  collapsed,
  foldedNote,
  nameCell,
  names,
  nameText,
  symbolText,
  valueFigure,
} from './portfolio.css.ts'

/** Rows of the skeleton. */
const ROWS = 6

/** Balances of several networks, the most valuable first. Small, unlisted and spam ones are collapsed. */
export function BalanceList({ balances }: { readonly balances: readonly BalanceRow[] }) {
  const { t } = useTranslation('portfolio')
  const shown = balances.filter(({ collapsed: why }) => why === null)
  const hidden = balances.filter(({ collapsed: why }) => why !== null)
  if (balances.length === 0) return <EmptyState text={t('noTokens')} />
  return (
    <Stack gap={16}>
      {shown.length === 0 ? (
        <EmptyState text={t('allHidden')} />
      ) : (
        <Balances>{shown.map((balance) => rowOf(balance))}</Balances>
      )}
      {hidden.length > 0 && (
        <Disclosure summary={t('hidden', { count: hidden.length })}>
          <div className={collapsed}>
            <p className={foldedNote}>{t('hiddenNote')}</p>
            <Balances isFolded>{hidden.map((balance) => rowOf(balance))}</Balances>
          </div>
        </Disclosure>
      )}
    </Stack>
  )
}

/** Same dimensions as a list with a few balances. */
export function BalanceListSkeleton() {
  return (
    <Balances isBusy>
      {Array.from({ length: ROWS }, (_, at) => (
        <tr key={at} className={row}>
          <td className={cell}>
            <span className={nameCell}>
              <Skeleton shape="disc" />
              <Skeleton shape={80} />
            </span>
          </td>
          <td className={`${cell} ${column.change}`} />
          <td className={`${cell} ${column.price}`} />
          <td className={`${cell} ${column.amount}`} />
          <td className={`${cell} ${column.value}`}>
            <span className={figureText}>
              <Skeleton shape={80} />
            </span>
          </td>
        </tr>
      ))}
    </Balances>
  )
}

function rowOf(balance: BalanceRow) {
  return <Balance key={`${balance.chainId}:${balance.address}`} balance={balance} />
}

interface BalancesProps {
  /** The second column has the reason instead of the change. */
  readonly isFolded?: boolean
  readonly isBusy?: boolean
  readonly children: ReactNode
}

function Balances({ isFolded = false, isBusy, children }: BalancesProps) {
  const { t } = useTranslation('portfolio')
  return (
    <div className={frame}>
      <table className={table} aria-busy={isBusy}>
        <thead>
          <tr>
            <th className={head}>{t('token')}</th>
            {isFolded ? (
              <th className={`${head} ${column.reason}`}>{t('reason')}</th>
            ) : (
              <th className={`${head} ${align.end} ${column.change}`}>{t('dayChange')}</th>
            )}
            <th className={`${head} ${align.end} ${column.price}`}>{t('price')}</th>
            <th className={`${head} ${align.end} ${column.amount}`}>{t('balance')}</th>
            <th className={`${head} ${align.end} ${column.value}`}>{t('value')}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

function Balance({ balance }: { readonly balance: BalanceRow }) {
  const { t } = useTranslation('portfolio')
  const { chainId, address, symbol, name, logo, price, dayChange, collapsed: why } = balance
  return (
    <tr className={row}>
      <td className={cell}>
        <span className={nameCell}>
          <TokenLogo address={address} symbol={symbol} logo={logo} chainId={chainId} />
          <Link to={tokenPath({ chainId, address })} className={`${names} ${rowLink}`} isPrefetched>
            <bdi className={symbolText}>{symbol}</bdi>
            <bdi className={nameText}>{name || symbol}</bdi>
            <span className={visuallyHidden}>{chainById(chainId).name}</span>
          </Link>
        </span>
      </td>
      {why === null ? (
        <td className={`${cell} ${align.end} ${column.change}`}>
          <PriceChange percent={dayChange} />
        </td>
      ) : (
        <td className={`${cell} ${column.reason}`}>{t(`collapsed.${why}`)}</td>
      )}
      <td className={`${cell} ${align.end} ${column.price}`}>
        <Price value={price} />
      </td>
      <td className={`${cell} ${align.end} ${column.amount}`}>
        <Amount balance={balance} look={figureText} />
      </td>
      <td className={`${cell} ${align.end} ${column.value}`}>
        <Value value={balance.value} />
        <Amount balance={balance} look={amountBelow} />
      </td>
    </tr>
  )
}

/** Longer numbers are shown in compact notation: a figure that is cut off reads as another one. */
const LONGEST = 14

function Value({ value }: { readonly value: string | null }) {
  const fiat = useFiat()
  if (value === null) return <span className={valueFigure}>–</span>
  const whole = fiat.money(value)
  return (
    <span className={valueFigure} title={whole}>
      <FormattedText>{whole.length > LONGEST ? fiat.compactMoney(value) : whole}</FormattedText>
    </span>
  )
}

function Amount({ balance: { amount, symbol }, look }: { readonly balance: BalanceRow; readonly look: string }) {
  const format = useFormat()
  const isLong = (amount.split('.')[0] ?? '').length > LONGEST / 2
  return (
    <bdi className={look} dir="ltr" title={format.exactAmount(amount)}>
      <FormattedText>{isLong ? format.compactAmount(amount) : format.amount(amount)}</FormattedText>{' '}
      {shortSymbol(symbol)}
    </bdi>
  )
}
