import {
  getNamedType,
  isCompositeType,
  isEnumType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql'
import { poolAddress, tokenAddress } from './large-market.ts'

/** One field of a query with its arguments as text and its selection. */
export interface Piece {
  readonly type: string
  readonly name: string
  readonly args: Readonly<Record<string, string>>
  readonly children: readonly Piece[]
}

type Random = () => number

const MAX_DEPTH = 8
/** Tokens and pools of the large market that trade constantly. */
const BUSY_COUNT = 200

/** Random queries over a schema, and mutations of them. The data is that of the large market. */
export class RandomQueries {
  readonly #schema: GraphQLSchema
  readonly #random: Random

  constructor(schema: GraphQLSchema, random: Random) {
    this.#schema = schema
    this.#random = random
  }

  root(): Piece {
    return this.piece('Query', this.pick(this.#fieldsOf('Query')), 1)
  }

  /** A field of a type; composite ones with some subfields. */
  piece(type: string, field: GraphQLField<unknown, unknown>, depth: number): Piece {
    const namedType = getNamedType(field.type)
    const args = this.args(field)
    if (!isCompositeType(namedType)) return { type, name: field.name, args, children: [] }
    const count = 1 + Math.floor(this.#random() ** 2 * 8)
    const children = Array.from({ length: count }, () => this.child(namedType.name, depth)).filter(
      (child) => child !== null,
    )
    const nonEmptyChildren =
      children.length > 0 ? children : [{ type: namedType.name, name: '__typename', args: {}, children: [] }]
    return { type, name: field.name, args, children: nonEmptyChildren }
  }

  child(type: string, depth: number): Piece | null {
    if (this.#random() < 0.05) return { type, name: '__typename', args: {}, children: [] }
    const fields = this.#fieldsOf(type).filter(({ type }) => depth < MAX_DEPTH || !isCompositeType(getNamedType(type)))
    return fields.length === 0 ? null : this.piece(type, this.pick(fields), depth + 1)
  }

  /** A slightly different query: something added, doubled, removed or with other arguments. */
  mutate(query: readonly Piece[]): readonly Piece[] {
    const roll = this.#random()
    if (roll < 0.2) return [...query, this.root()]
    if (roll < 0.3 && query.length > 1) return query.toSpliced(Math.floor(this.#random() * query.length), 1)
    const index = Math.floor(this.#random() * query.length)
    const chosen = query[index]
    if (!chosen) return [this.root()]
    if (roll < 0.5) return [...query, this.#withOtherArgs(chosen)]
    return query.with(index, this.#withChange(chosen, 2))
  }

  /** Returns the field with other arguments. */
  #withOtherArgs(piece: Piece): Piece {
    const field = this.#fieldsOf(piece.type).find(({ name }) => name === piece.name)
    return field ? { ...piece, args: this.args(field) } : piece
  }

  /** Returns the field with a change to itself or to one of its descendants. */
  #withChange(piece: Piece, depth: number): Piece {
    const typeName = this.#compositeTypeNameOf(piece)
    if (typeName === undefined || this.#random() < 0.25) return this.#withOtherArgs(piece)
    const index = Math.floor(this.#random() * piece.children.length)
    const child = piece.children[index]
    const roll = this.#random()
    if (roll < 0.35 && depth <= MAX_DEPTH) {
      const added = this.child(typeName, depth)
      return added ? { ...piece, children: [...piece.children, added] } : piece
    }
    if (!child) return piece
    if (roll < 0.5) return { ...piece, children: [...piece.children, this.#withOtherArgs(child)] }
    if (roll < 0.6 && piece.children.length > 1) return { ...piece, children: piece.children.toSpliced(index, 1) }
    return { ...piece, children: piece.children.with(index, this.#withChange(child, depth + 1)) }
  }

  #compositeTypeNameOf({ type, name }: Piece): string | undefined {
    const field = this.#fieldsOf(type).find((field) => field.name === name)
    const namedType = field && getNamedType(field.type)
    return namedType && isCompositeType(namedType) ? namedType.name : undefined
  }

  #fieldsOf(type: string): readonly GraphQLField<unknown, unknown>[] {
    const found = this.#schema.getType(type)
    return isObjectType(found) || isInterfaceType(found) ? Object.values(found.getFields()) : []
  }

  args(field: GraphQLField<unknown, unknown>): Readonly<Record<string, string>> {
    const entries = field.args.flatMap((argument) => {
      const isIncluded = isNonNullType(argument.type) || argument.name === 'chain' || this.#random() < 0.6
      const value = isIncluded ? this.#valueOf(argument) : undefined
      return value === undefined ? [] : [[argument.name, value] as const]
    })
    return Object.fromEntries(entries)
  }

  #valueOf({ name, type }: GraphQLArgument): string | undefined {
    const token = () => `"${tokenAddress(Math.floor(this.#random() * BUSY_COUNT))}"`
    if (name === 'chain') return 'ETHEREUM'
    if (name === 'chains') return '[ETHEREUM]'
    if (['first', 'pageSize', 'size'].includes(name)) return String(this.pick([1, 5, 15, 20, 50, 100, 100, 1_000]))
    if (['address', 'token', 'token0', 'token1', 'tokenFilter', 'account'].includes(name)) return token()
    if (['id', 'pool', 'poolId'].includes(name)) return `"${poolAddress(Math.floor(this.#random() * BUSY_COUNT))}"`
    if (['filter', 'searchQuery'].includes(name)) return this.pick(['""', '"t"', '"token 1"', '"0x0"', '"t1/t2"'])
    if (name === 'contracts') {
      const count = this.pick([1, 10, 60])
      return `[${Array.from({ length: count }, () => `{chain: ETHEREUM, address: ${token()}}`).join(' ')}]`
    }
    if (name === 'page') return this.pick(['1', '2', '50'])
    if (name === 'after') return this.pick([undefined, `"${btoa('9999|x')}"`])
    if (['ids', 'tvlCursor', 'timestampCursor', 'currency'].includes(name)) return undefined
    return this.#enumOf(type)
  }

  #enumOf(type: GraphQLInputType): string | undefined {
    const namedType = getNamedType(type)
    if (namedType.name === 'Boolean') return this.pick(['true', 'false'])
    if (!isEnumType(namedType)) return undefined
    const value = this.pick(namedType.getValues()).name
    return isListType(isNonNullType(type) ? type.ofType : type) ? `[${value}]` : value
  }

  pick<Item>(items: readonly Item[]): Item {
    // The index is below the length, and no list here is empty.
    return items[Math.floor(this.#random() * items.length)] as Item
  }
}

/** A query as text: repeated fields have aliases, and common selections of roots are fragments. */
export function queryText(pieces: readonly Piece[]): string {
  let aliases = 0
  const fragments = new Map<string, string>()
  const selectionText = (children: readonly Piece[], isRoot: boolean): string => {
    const usedNames = new Set<string>()
    return children
      .map((piece) => {
        const key = usedNames.has(piece.name) ? `a${aliases++}: ` : ''
        usedNames.add(piece.name)
        const args = Object.entries(piece.args).map(([name, value]) => `${name}: ${value}`)
        const selection =
          piece.children.length === 0
            ? ''
            : ` { ${isRoot ? selectionOf(piece) : selectionText(piece.children, false)} }`
        return `${key}${piece.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${selection}`
      })
      .join(' ')
  }
  const idOf = ({ children }: Piece) => JSON.stringify(children)
  const selectionOf = (piece: Piece): string => {
    const id = idOf(piece)
    if (pieces.filter((other) => idOf(other) === id).length < 2) return selectionText(piece.children, false)
    const name = `F${[...fragments.keys()].indexOf(id) === -1 ? fragments.size : [...fragments.keys()].indexOf(id)}`
    if (!fragments.has(id)) {
      fragments.set(
        id,
        `fragment ${name} on ${piece.children[0]?.type ?? ''} { ${selectionText(piece.children, false)} }`,
      )
    }
    return `...${name}`
  }
  return [`{ ${selectionText(pieces, true)} }`, ...fragments.values()].join(' ')
}
