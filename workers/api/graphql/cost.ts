import {
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  getVariableValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  isUnionType,
  Kind,
  type DocumentNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { KEY_BYTES, OBJECT_BYTES } from './answer-budget.ts'
import { fragmentsOf } from './complexity.ts'
import { itemsOf, pageSizeOf, workOf, type FieldArguments } from './field-costs.ts'

/** Maximum cost of one operation. A unit is about 2 µs of CPU, so this is about 80 ms; a benchmark measures it. */
export const MAX_COST = 40_000
/** Maximum estimated size of an answer in bytes. */
export const MAX_BYTES = 1_000_000

/** Estimated bytes of a value by scalar type; the answer's budget limits longer values. */
const BYTES: Readonly<Record<string, number>> = { Boolean: 5, Int: 10, Decimal: 26, ID: 60, String: 44 }
const ENUM_BYTES = 20
/** `"PoolTransactionConnection"`, the longest type name. */
const TYPENAME_BYTES = 27

export interface Cost {
  /** Units of work: rows read, values computed and written, elements visited. */
  readonly work: number
  /** Estimated size of the answer. */
  readonly bytes: number
  /** The part of `bytes` that is for `__typename`. */
  readonly typenameBytes: number
}

/**
 * Computes the maximum cost of an operation: every field's own work, multiplied by the sizes of the lists around it. Stops
 * counting above the limits. Returns zero for invalid variables, because the operation is then never executed.
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  rawVariables: Readonly<Record<string, unknown>>,
): Cost {
  const cost = { work: 0, bytes: 0, typenameBytes: 0 }
  const fragments = fragmentsOf(document)
  const operation = operationOf(document, operationName)
  const root = operation && schema.getRootType(operation.operation)
  if (!root) return cost
  const { coerced: variables } = getVariableValues(schema, operation.variableDefinitions ?? [], rawVariables)
  if (!variables) return cost

  // `times` is the number of objects that the selections apply to, `page` the requested size of the connection around them.
  const walk = (set: SelectionSetNode, type: GraphQLNamedType, times: number, page: number): void => {
    const members = new Map<string, Cost>()
    for (const selection of set.selections) {
      if (cost.work > MAX_COST || cost.bytes > MAX_BYTES) return
      if (!isExecuted(selection, variables)) continue
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        const on = selection.typeCondition && schema.getType(selection.typeCondition.name.value)
        const before = { ...cost }
        walk(selection.selectionSet, on ?? type, times, page)
        if (on && isUnionType(type)) countMostExpensive(cost, before, members, on.name)
        continue
      }
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value)
        const on = fragment && schema.getType(fragment.typeCondition.name.value)
        if (fragment && on) walk(fragment.selectionSet, on, times, page)
        continue
      }
      const name = selection.name.value
      const keyBytes = (selection.alias?.value ?? name).length + KEY_BYTES
      if (name === '__typename') {
        cost.work += times
        cost.bytes += times * (keyBytes + TYPENAME_BYTES)
        cost.typenameBytes += times * (keyBytes + TYPENAME_BYTES)
        continue
      }
      const field = fieldOf(type, name)
      if (!field) continue
      const args: FieldArguments = getArgumentValues(field, selection, variables)
      const inner = getNamedType(field.type)
      const isList = isListType(getNullableType(field.type))
      const items = isList ? (itemsOf(type.name, name, args, page) ?? MAX_COST) : 1
      cost.work += times * workOf(type.name, name, args)
      cost.bytes += times * keyBytes
      if (selection.selectionSet && isCompositeType(inner)) {
        cost.work += times * items
        cost.bytes += times * items * OBJECT_BYTES
        walk(selection.selectionSet, inner, times * items, isList ? page : pageSizeOf(args))
      } else {
        cost.work += times * items
        cost.bytes += times * items * (BYTES[inner.name] ?? ENUM_BYTES)
      }
    }
  }

  walk(operation.selectionSet, root, 1, 1)
  return cost
}

/**
 * Replaces the sum over a union's members by their maximum, because a value has only one type. `cost` includes the fragment just counted,
 * `before` does not; `members` has the cost of each member so far.
 */
function countMostExpensive(cost: MutableCost, before: Cost, members: Map<string, Cost>, member: string): void {
  for (const unit of UNITS) {
    const maximum = () => Math.max(0, ...[...members.values()].map((memberCost) => memberCost[unit]))
    const previousMaximum = maximum()
    const memberCost = members.get(member) ?? NO_COST
    members.set(member, { ...memberCost, [unit]: memberCost[unit] + cost[unit] - before[unit] })
    cost[unit] = before[unit] + maximum() - previousMaximum
  }
}

const UNITS = ['work', 'bytes', 'typenameBytes'] as const
type MutableCost = Record<(typeof UNITS)[number], number>
const NO_COST: Cost = { work: 0, bytes: 0, typenameBytes: 0 }

/** Whether a selection is executed, according to `@include` and `@skip`. */
function isExecuted(selection: SelectionNode, variables: Readonly<Record<string, unknown>>): boolean {
  const isSkipped = getDirectiveValues(GraphQLSkipDirective, selection, variables)?.['if'] === true
  return !isSkipped && getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.['if'] !== false
}

function fieldOf(type: GraphQLNamedType, name: string): GraphQLField<unknown, unknown> | undefined {
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined
}

function operationOf(document: DocumentNode, name: string | null | undefined): OperationDefinitionNode | undefined {
  return document.definitions.find(
    (definition): definition is OperationDefinitionNode =>
      definition.kind === Kind.OPERATION_DEFINITION && (!name || definition.name?.value === name),
  )
}
