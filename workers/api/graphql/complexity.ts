import {
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql'

export const MAX_DEPTH = 8
export const MAX_ALIASES = 30
export const MAX_TOKENS = 1_500
export const MAX_COST = 10_000

/** Costs of fields that read many rows by themselves; the rest costs 1. */
const WEIGHTS: Readonly<Record<string, number>> = {
  priceHistory: 100,
  ohlc: 100,
  historicalVolume: 100,
  historicalTvl: 100,
  historicalProtocolVolume: 100,
  dailyProtocolTvl: 100,
  priceHighLow: 50,
  sparkline: 10,
  ticks: 100,
  feeShares: 20,
  transactions: 10,
}

/** Arguments that say how many elements a list will have. */
const SIZES = ['first', 'pageSize', 'size']
const DEFAULT_SIZE = 20
/** Longer lists are refused by their resolvers, with a clearer word than `too complex`. */
const LONGEST = 100

export type Excess = 'depth' | 'aliases' | 'operations' | 'introspection'

/**
 * Refuses what is too deep or too broad before the document is validated, for validation itself is what such documents attack.
 * Introspection is let through or refused whole; it counts for nothing.
 */
export function excessOf(document: DocumentNode, mayIntrospect: boolean): Excess | undefined {
  const fragments = fragmentsOf(document)
  let aliases = 0
  let operations = 0

  const walk = (set: SelectionSetNode, depth: number, path: readonly string[]): Excess | undefined => {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        if (selection.name.value === '__schema' || selection.name.value === '__type') {
          if (!mayIntrospect) return 'introspection'
          continue
        }
        if (selection.alias && ++aliases > MAX_ALIASES) return 'aliases'
        if (depth > MAX_DEPTH) return 'depth'
        const excess = selection.selectionSet && walk(selection.selectionSet, depth + 1, path)
        if (excess) return excess
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const excess = walk(selection.selectionSet, depth, path)
        if (excess) return excess
      } else {
        const name = selection.name.value
        const fragment = fragments.get(name)
        // A spread costs like an alias, so that fragments spread in fragments end soon. Cycles are left to validation.
        if (++aliases > MAX_ALIASES) return 'aliases'
        if (fragment && !path.includes(name)) {
          const excess = walk(fragment.selectionSet, depth, [...path, name])
          if (excess) return excess
        }
      }
    }
    return undefined
  }

  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    if (++operations > 10) return 'operations'
    const excess = walk(definition.selectionSet, 1, [])
    if (excess) return excess
  }
  return undefined
}

/** How much an operation may read: every field once for each element of the lists around it. Stops counting above MAX_COST. */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Readonly<Record<string, unknown>>,
): number {
  const fragments = fragmentsOf(document)
  const operation = operationOf(document, operationName)
  const root = operation && schema.getRootType(operation.operation)
  if (!root) return 0
  let cost = 0

  const walk = (set: SelectionSetNode, type: GraphQLNamedType, factor: number): void => {
    for (const selection of set.selections) {
      if (cost > MAX_COST) return
      if (selection.kind === Kind.FIELD) {
        const field = fieldOf(type, selection.name.value)
        if (!field) continue
        const weight = WEIGHTS[field.name] ?? 1
        cost += factor * weight
        const inner = getNamedType(field.type)
        if (selection.selectionSet && isCompositeType(inner)) {
          // Points of a history were paid for by its weight.
          if (weight < 100) walk(selection.selectionSet, inner, factor * sizeOf(selection, field, variables))
        }
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const on = selection.typeCondition && schema.getType(selection.typeCondition.name.value)
        walk(selection.selectionSet, on ?? type, factor)
      } else {
        const fragment = fragments.get(selection.name.value)
        const on = fragment && schema.getType(fragment.typeCondition.name.value)
        if (fragment && on) walk(fragment.selectionSet, on, factor)
      }
    }
  }

  walk(operation.selectionSet, root, 1)
  return cost
}

function sizeOf(
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  variables: Readonly<Record<string, unknown>>,
): number {
  const given = node.arguments ?? []
  const contracts = given.find((argument) => argument.name.value === 'contracts')
  if (contracts) return within(lengthOf(contracts.value, variables))
  const sizes = field.args.filter((argument) => SIZES.includes(argument.name))
  if (sizes.length === 0) return 1
  const found = sizes.flatMap((argument) => {
    const node = given.find(({ name }) => name.value === argument.name)
    const value = node ? numberOf(node.value, variables) : argument.defaultValue
    return typeof value === 'number' ? [value] : []
  })
  return within(...(found.length === 0 ? [DEFAULT_SIZE] : found))
}

function within(...sizes: readonly number[]): number {
  return Math.min(LONGEST, Math.max(1, ...sizes))
}

function numberOf(value: ValueNode, variables: Readonly<Record<string, unknown>>): unknown {
  if (value.kind === Kind.INT) return Number(value.value)
  return value.kind === Kind.VARIABLE ? variables[value.name.value] : undefined
}

function lengthOf(value: ValueNode, variables: Readonly<Record<string, unknown>>): number {
  if (value.kind === Kind.LIST) return value.values.length
  const given = value.kind === Kind.VARIABLE ? variables[value.name.value] : undefined
  return Array.isArray(given) ? given.length : 1
}

function fieldOf(type: GraphQLNamedType, name: string): GraphQLField<unknown, unknown> | undefined {
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined
}

function fragmentsOf(document: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  )
}

function operationOf(document: DocumentNode, name: string | null | undefined): OperationDefinitionNode | undefined {
  return document.definitions.find(
    (definition): definition is OperationDefinitionNode =>
      definition.kind === Kind.OPERATION_DEFINITION && (!name || definition.name?.value === name),
  )
}
