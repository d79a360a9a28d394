import type { ReactNode } from 'react'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { amountCell, amountsTable, valueTone, valueList } from './amounts-table.css.ts'

/** A row: amounts of two tokens and their total value. */
export interface AmountsRow {
  readonly name: string
  /** Exact decimals of whole tokens. */
  readonly amounts: readonly [string, string]
  /** US dollars; null if unknown. */
  readonly value: string | null
  /** The row is a difference: its value has a sign and a colour. */
  readonly isChange?: boolean
}

interface AmountsTableProps {
  readonly symbols: readonly [string, string]
  /** Title of the last column. */
  readonly valueTitle: string
  readonly rows: readonly AmountsRow[]
}

export function AmountsTable({ symbols, valueTitle, rows }: AmountsTableProps) {
  return (
    <table className={amountsTable}>
      <thead>
        <tr>
          <td />
          <th scope="col">{shortSymbol(symbols[0])}</th>
          <th scope="col">{shortSymbol(symbols[1])}</th>
          <th scope="col">{valueTitle}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.name} {...row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ name, amounts, value, isChange = false }: AmountsRow) {
  const format = useFormat()
  return (
    <tr>
      <th scope="row">{name}</th>
      {amounts.map((amount, index) => (
        <td key={index} className={amountCell} title={format.exactAmount(amount)}>
          <FormattedText>{format.compactAmount(amount)}</FormattedText>
        </td>
      ))}
      <td className={amountCell}>
        <ValueText value={value} isChange={isChange} />
      </td>
    </tr>
  )
}

interface ValueListItemProps {
  readonly name: string
  readonly value: string | null
  readonly isChange?: boolean
}

/** A list of values below a table, each a `ValueListItem` or a `<div>` of a name and a value. */
export function ValueList({ children }: { readonly children: ReactNode }) {
  return <dl className={valueList}>{children}</dl>
}

export function ValueListItem({ name, value, isChange = false }: ValueListItemProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <ValueText value={value} isChange={isChange} />
      </dd>
    </div>
  )
}

function ValueText({ value, isChange }: { readonly value: string | null; readonly isChange: boolean }) {
  const fiat = useFiat()
  if (value === null) return <FormattedText>–</FormattedText>
  return (
    <span className={valueTone[isChange ? toneOf(value) : 'plain']}>
      <FormattedText>{isChange ? fiat.moneyChange(value) : fiat.money(value)}</FormattedText>
    </span>
  )
}

function toneOf(change: string): keyof typeof valueTone {
  if (!/[1-9]/.test(change)) return 'plain'
  return change.startsWith('-') ? 'down' : 'up'
}
