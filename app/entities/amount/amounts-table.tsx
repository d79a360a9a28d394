import type { ReactNode } from 'react'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { amountCell, amountsTable, signed, sums } from './amounts-table.css.ts'

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
      {amounts.map((amount, at) => (
        <td key={at} className={amountCell} title={format.exactAmount(amount)}>
          <FormattedText>{format.compactAmount(amount)}</FormattedText>
        </td>
      ))}
      <td className={amountCell}>
        <SumValue value={value} isChange={isChange} />
      </td>
    </tr>
  )
}

interface SumProps {
  readonly name: string
  readonly value: string | null
  readonly isChange?: boolean
}

/** A list of values below a table, each a `Sum` or a `<div>` of a name and a value. */
export function Sums({ children }: { readonly children: ReactNode }) {
  return <dl className={sums}>{children}</dl>
}

export function Sum({ name, value, isChange = false }: SumProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <SumValue value={value} isChange={isChange} />
      </dd>
    </div>
  )
}

function SumValue({ value, isChange }: { readonly value: string | null; readonly isChange: boolean }) {
  const fiat = useFiat()
  const tone = !isChange || value === null || !/[1-9]/.test(value) ? 'plain' : value.startsWith('-') ? 'down' : 'up'
  return (
    <span className={signed[tone]}>
      <FormattedText>{value === null ? '–' : isChange ? fiat.moneyChange(value) : fiat.money(value)}</FormattedText>
    </span>
  )
}
