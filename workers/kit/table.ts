import { select, type Cell, type Expression, type Selection, type Sql, type ValueOf } from './sql.ts'

/** How values are stored in a column. */
export interface Kind<Value> {
  readonly type: 'TEXT' | 'INTEGER'
  readonly isNullable: boolean
  /** As in `Expression`. */
  readonly isPlain?: boolean
  store(value: Value): Cell
  parse(cell: Cell): Value
}

export interface Column<Value> extends Kind<Value>, Expression<Value> {
  readonly name: string
}

/** Columns by property. `chainId` is the first key column of every table. */
type Columns<Row> = { readonly [Property in keyof Row]-?: Column<Row[Property]> } & {
  readonly chainId: Column<number>
}

/** A table. Rows have no `chainId`, because they are read and written per chain. */
export interface Table<Row> extends Sql {
  readonly name: string
  /** Columns without alias, for statements with one table. */
  readonly columns: Columns<Row>
  /** In the order of `cells`: primary key first. */
  readonly names: readonly string[]
  readonly keyLength: number
  /** The columns of the table under an alias. */
  as(alias: string): Columns<Row>
  /** All columns but `chainId`. */
  row(alias?: string): Selection<Row>
  cells(row: Row): Cell[]
  /** Whether a row must be deleted. */
  isDeleted?(row: Row): boolean
}

/** The properties of a table that do not depend on the type of its rows. */
export type AnyTable = Pick<Table<object>, 'name' | 'sql' | 'columns' | 'names' | 'keyLength'>

export const TEXT: Kind<string> = {
  type: 'TEXT',
  isNullable: false,
  isPlain: true,
  store: (value) => value,
  parse: String,
}
export const INTEGER: Kind<number> = {
  type: 'INTEGER',
  isNullable: false,
  isPlain: true,
  store: (value) => value,
  parse: Number,
}
export const FLAG: Kind<boolean> = {
  type: 'INTEGER',
  isNullable: false,
  store: Number,
  parse: (cell) => cell === 1,
}
/** An integer of any size, as decimal text. */
export const BIGINT: Kind<bigint> = {
  type: 'TEXT',
  isNullable: false,
  store: String,
  parse: (cell) => BigInt(cell ?? 0),
}

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER)

/**
 * Micro-dollars. D1 returns integers as JavaScript numbers, so values are capped at nine billion dollars, which only
 * absurd prices exceed.
 */
export const USD: Kind<bigint> = {
  type: 'INTEGER',
  isNullable: false,
  store: (micros) => Number(micros > MAX_SAFE ? MAX_SAFE : micros),
  parse: (cell) => BIGINT.parse(cell),
}

/** Kind of a column with one of these values; parsing throws RangeError on others. */
export function oneOf<const Value extends string | number>(...values: readonly [Value, ...Value[]]): Kind<Value> {
  return {
    type: typeof values[0] === 'string' ? 'TEXT' : 'INTEGER',
    isNullable: false,
    store: (value) => value,
    parse(cell) {
      const found = values.find((value) => value === cell)
      if (found === undefined) throw new RangeError(`a stored value is not one of ${values.join(', ')}`)
      return found
    },
  }
}

/** Makes a kind nullable: NULL is undefined. */
export function optional<Value>(kind: Kind<Value>): Kind<Value | undefined> {
  return {
    type: kind.type,
    isNullable: true,
    store: (value) => (value === undefined ? null : kind.store(value)),
    parse: (cell) => (cell === null ? undefined : kind.parse(cell)),
  }
}

type Kinds = Readonly<Record<string, Kind<unknown>>>

type Values<Key extends Kinds, Fixed extends Kinds, Mutable extends Kinds> = {
  readonly [Property in keyof Key]: ValueOf<Key[Property]>
} & { readonly [Property in keyof Fixed]: ValueOf<Fixed[Property]> } & {
  -readonly [Property in keyof Mutable]: ValueOf<Mutable[Property]>
}

interface TableDefinition<Key extends Kinds, Fixed extends Kinds, Mutable extends Kinds> {
  /** Primary key columns after `chain_id`. */
  readonly key: Key
  readonly fixed?: Fixed
  readonly mutable?: Mutable
  readonly isDeleted?: (row: Values<Key, Fixed, Mutable>) => boolean
}

/** Defines a table by kinds of columns; names are the properties in snake case. */
export function table<
  Key extends Kinds,
  Fixed extends Kinds = Record<never, never>,
  Mutable extends Kinds = Record<never, never>,
>(
  name: string,
  { key, fixed, mutable, isDeleted }: TableDefinition<Key, Fixed, Mutable>,
): Table<Values<Key, Fixed, Mutable>> {
  type Row = Values<Key, Fixed, Mutable>
  const kinds: [keyof Row & string, Kind<unknown>][] = Object.entries({ ...key, ...fixed, ...mutable })
  const columnsOf = (alias?: string) =>
    kinds.map(([property, kind]) => [property, columnOf(property, kind, alias)] as const)
  const as = (alias?: string) =>
    Object.fromEntries([['chainId', columnOf('chainId', INTEGER, alias)], ...columnsOf(alias)]) as Columns<Row>
  return {
    name,
    sql: name,
    columns: as(),
    as,
    names: kinds.map(([property]) => inSnakeCase(property)),
    keyLength: Object.keys(key).length,
    row: (alias) => select(Object.fromEntries(columnsOf(alias))) as Selection<Row>,
    cells: (row) => kinds.map(([property, kind]) => kind.store(row[property])),
    ...(isDeleted && { isDeleted }),
  }
}

function columnOf<Value>(property: string, kind: Kind<Value>, alias: string | undefined): Column<Value> {
  const name = inSnakeCase(property)
  return { ...kind, name, sql: alias === undefined ? name : `${alias}.${name}` }
}

function inSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
