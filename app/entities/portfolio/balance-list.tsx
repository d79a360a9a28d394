import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { priceChangeIn, priceChangeLook } from '#app/entities/price/price-change.tsx'
import { priceIn } from '#app/entities/price/price.tsx'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { tokenPath } from '#app/entities/token/token-path.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { formattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { DataTable, DataTableSkeleton, type Column } from '#app/ui/table/data-table.tsx'
import { lightRest, rowLink } from '#app/ui/table/table.css.ts'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { BalanceRow } from './portfolio-facts.ts'
import {
  amountBelow,
  column,
  figureText,
  folded,
  foldedNote,
  nameCell,
  names,
  nameText,
  symbolText,
  valueFigure,
} from './portfolio.css.ts'

/** Rows of the skeleton. */
const ROWS = 6

/** Balances of several networks, the most valuable first. Small, unlisted and spam ones are folded away. */
export function BalanceList({ balances }: { readonly balances: readonly BalanceRow[] }) {
  const { t } = useTranslation('portfolio')
  const shown = balances.filter(({ folded: why }) => why === null)
  const hidden = balances.filter(({ folded: why }) => why !== null)
  const [columns, foldedColumns] = [useColumns(false), useColumns(true)]
  if (balances.length === 0) return <EmptyState text={t('noTokens')} />
  return (
    <Stack gap={16}>
      {shown.length === 0 ? (
        <EmptyState text={t('allHidden')} />
      ) : (
        <DataTable columns={columns} rows={shown} keyOf={keyOf} />
      )}
      {hidden.length > 0 && (
        <Disclosure summary={t('hidden', { count: hidden.length })}>
          <div className={folded}>
            <p className={foldedNote}>{t('hiddenNote')}</p>
            <DataTable columns={foldedColumns} rows={hidden} keyOf={keyOf} />
          </div>
        </Disclosure>
      )}
    </Stack>
  )
}

/** Same dimensions as a list with a few balances. */
export function BalanceListSkeleton() {
  return <DataTableSkeleton columns={useColumns(false)} rowCount={ROWS} />
}

function keyOf({ chainId, address }: BalanceRow): string {
  return `${chainId}:${address}`
}

function useColumns(isFolded: boolean): readonly Column<BalanceRow>[] {
  const { t } = useTranslation('portfolio')
  const fiat = useFiat()
  const format = useFormat()
  return useMemo(() => {
    const amount = ({ amount: exact, symbol }: BalanceRow) => (
      <bdi dir="ltr" title={format.exactAmount(exact)}>
        {formattedText(format.amount(exact))} {shortSymbol(symbol)}
      </bdi>
    )
    return [
      {
        ...{ name: 'name', label: t('token'), look: lightRest, align: 'start', cellLook: () => nameCell },
        cell: (row) => <TokenName {...row} />,
        skeleton: (
          <span className={nameCell}>
            <Skeleton shape="disc" />
            <Skeleton shape={120} />
          </span>
        ),
      },
      isFolded
        ? {
            ...{ name: 'reason', label: t('reason'), look: column.reason, align: 'start' },
            cell: ({ folded: why }) => (why ? t(`folded.${why}`) : null),
          }
        : {
            ...{ name: 'change', label: t('dayChange'), look: column.change },
            cell: ({ dayChange }) => priceChangeIn(format, dayChange),
            cellLook: ({ dayChange }) => priceChangeLook(format, dayChange),
          },
      { name: 'price', label: t('price'), look: column.price, cell: ({ price }) => priceIn(fiat, price) },
      {
        ...{ name: 'amount', label: t('balance'), look: column.amount },
        cell: (row) => <span className={figureText}>{amount(row)}</span>,
      },
      {
        ...{ name: 'value', label: t('value'), look: column.value },
        cell: (row) => (
          <>
            <span className={valueFigure}>{row.value === null ? '–' : formattedText(fiat.money(row.value))}</span>
            <span className={amountBelow}>{amount(row)}</span>
          </>
        ),
      },
    ]
  }, [t, fiat, format, isFolded])
}

function TokenName({ chainId, address, symbol, name, logo }: BalanceRow) {
  return (
    <>
      <TokenLogo address={address} symbol={symbol} logo={logo} chainId={chainId} />
      <Link to={tokenPath({ chainId, address })} className={`${names} ${rowLink}`} isPrefetched>
        <bdi className={symbolText}>{symbol}</bdi>
        <bdi className={nameText}>{name || symbol}</bdi>
        <span className={visuallyHidden}>{chainById(chainId).name}</span>
      </Link>
    </>
  )
}
