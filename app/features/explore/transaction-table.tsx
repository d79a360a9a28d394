import { TriangleAlert } from 'lucide-react'
import { useMemo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { PairLogo } from '#app/entities/pool/pair-logo.tsx'
import type { PoolSide } from '#app/entities/pool/pool-summary.ts'
import { PairSymbols } from '#app/entities/pool/pair-symbols.tsx'
import { names, poolCell, symbolText } from '#app/entities/pool/pool-name.css.ts'
import { poolPath } from '#app/entities/pool/pool-path.ts'
import { TransactionAmount, TransactionKind } from '#app/entities/transaction/transaction-cells.tsx'
import { useTransactionColumns, type TransactionTableParts } from '#app/entities/transaction/transaction-columns.tsx'
import { badge } from '#app/ui/badge/badge.css.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { DataTable, DataTableSkeleton } from '#app/ui/table/data-table.tsx'
import { VIRTUAL_FROM } from '#app/ui/table/rows-body.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { TransactionRow } from './explore-facts.ts'
import { cautionMark } from './explore.css.ts'
import type { Network } from './list-query.ts'
import { FIRST_ROW_WITHOUT_DISCOVERY } from './long-list.ts'
import { amountText, kindLine, networkMark, pairLine, pairLink, pairLogo } from './transactions.css.ts'

const SKELETON_ROWS = 20

const PARTS: Omit<TransactionTableParts<TransactionRow>, 'type'> = {
  size: 'page',
  chainOf: ({ chainId }) => chainId,
  base: ({ base, baseToken }) => <Amount value={base} token={baseToken} />,
  quote: ({ quote, quoteToken }) => <Amount value={quote} token={quoteToken} />,
  typeSkeleton: (
    <span className={poolCell}>
      <span className={pairLogo}>
        <Skeleton shape="disc" />
      </span>
      <Skeleton shape={80} />
    </span>
  ),
}

function useColumns(network: Network) {
  const { t } = useTranslation('transactions')
  const parts = useMemo((): TransactionTableParts<TransactionRow> => {
    const isNetworkShown = network === null
    const type = (row: TransactionRow, index: number) => (
      <KindAndPool transaction={row} isNetworkShown={isNetworkShown} isKnown={index >= FIRST_ROW_WITHOUT_DISCOVERY} />
    )
    return { ...PARTS, type }
  }, [network])
  return useTransactionColumns(parts, [t('base'), t('quote')])
}

interface TransactionTableProps {
  readonly rows: readonly TransactionRow[]
  /** Ids of the newly arrived rows. */
  readonly fresh: ReadonlySet<string>
  readonly network: Network
  readonly box: RefObject<HTMLDivElement>
}

/** Transactions of a network or of all, newest first. */
export function TransactionTable({ rows, fresh, network, box }: TransactionTableProps) {
  return (
    <DataTable
      rows={rows}
      newKeys={fresh}
      frameRef={box}
      columns={useColumns(network)}
      keyOf={({ id }) => id}
      rowCount={rows.length > VIRTUAL_FROM ? -1 : undefined}
    />
  )
}

export function TransactionTableSkeleton({ network }: { readonly network: Network }) {
  return <DataTableSkeleton columns={useColumns(network)} rowCount={SKELETON_ROWS} />
}

interface KindAndPoolProps {
  readonly transaction: TransactionRow
  readonly isNetworkShown: boolean
  /** Skip route discovery, as in `LinkProps`. */
  readonly isKnown: boolean
}

function KindAndPool({ transaction, isNetworkShown, isKnown }: KindAndPoolProps) {
  const { t } = useTranslation('safety')
  const { chainId, baseToken, quoteToken, caution, version, pool } = transaction
  return (
    <span className={poolCell}>
      <span className={pairLogo}>
        <PairLogo base={baseToken} quote={quoteToken} size={24} {...(isNetworkShown && { chainId })} />
      </span>
      <span className={names}>
        <span className={kindLine}>
          <TransactionKind transaction={transaction} baseSymbol={baseToken.symbol} />
        </span>
        <span className={pairLine}>
          {isNetworkShown && (
            <span className={networkMark}>
              <NetworkLogo chainId={chainId} size={16} />
            </span>
          )}
          <Link to={poolPath({ chainId, id: pool })} className={pairLink} dir="ltr" skipDiscovery={isKnown}>
            <PairSymbols base={baseToken} quote={quoteToken} />
            {isNetworkShown && <span className={visuallyHidden}>{chainById(chainId).name}</span>}
          </Link>
          <span className={badge()}>{version}</span>
          {caution && (
            <span className={cautionMark} title={t(caution)}>
              <Icon icon={TriangleAlert} size={16} />
              <span className={visuallyHidden}>{t(caution)}</span>
            </span>
          )}
        </span>
      </span>
    </span>
  )
}

function Amount({ value, token: { symbol } }: { readonly value: string; readonly token: PoolSide }) {
  return (
    <span className={amountText}>
      <TransactionAmount value={value} /> <bdi className={symbolText}>{symbol}</bdi>
    </span>
  )
}
