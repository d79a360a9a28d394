import { Kind, type DocumentNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql'

export const MAX_DEPTH = 8
export const MAX_ALIASES = 30
export const MAX_TOKENS = 1_500
/** Counts a fragment's fields at each spread: validation compares every field with all others of the same name. */
export const MAX_FIELDS = 200

export type Excess = 'depth' | 'aliases' | 'fields' | 'operations' | 'introspection'

/**
 * Refuses documents that are too deep or too broad before validation, because such documents make validation
 * expensive. Introspection is allowed or refused as a whole and not counted. Returns undefined for accepted documents.
 */
export function excessOf(document: DocumentNode, mayIntrospect: boolean): Excess | undefined {
  const fragments = fragmentsOf(document)
  let aliases = 0
  let fields = 0
  let operations = 0
  const reached = new Set<string>()

  const walk = (set: SelectionSetNode, depth: number, path: readonly string[]): Excess | undefined => {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        if (selection.name.value === '__schema' || selection.name.value === '__type') {
          if (!mayIntrospect) return 'introspection'
          continue
        }
        if (selection.alias && ++aliases > MAX_ALIASES) return 'aliases'
        if (++fields > MAX_FIELDS) return 'fields'
        if (depth > MAX_DEPTH) return 'depth'
        const excess = selection.selectionSet && walk(selection.selectionSet, depth + 1, path)
        if (excess) return excess
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const excess = walk(selection.selectionSet, depth, path)
        if (excess) return excess
      } else {
        const name = selection.name.value
        const fragment = fragments.get(name)
        // A spread counts as an alias, which bounds nested fragments. Validation rejects cycles.
        if (++aliases > MAX_ALIASES) return 'aliases'
        if (fragment && !path.includes(name)) {
          reached.add(name)
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
  // Validation also compares the fields of unused fragments.
  for (const [name, { selectionSet }] of fragments) {
    const excess = reached.has(name) ? undefined : walk(selectionSet, 1, [name])
    if (excess) return excess
  }
  return undefined
}

export function fragmentsOf(document: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  )
}
