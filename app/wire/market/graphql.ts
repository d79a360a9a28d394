import type { initGraphQLTada } from 'gql.tada'
import { parse, type DocumentNode } from 'graphql'
import type { Decimal } from './decimal.ts'
import type { introspection } from './graphql-env.d.ts'

type Graphql = ReturnType<
  typeof initGraphQLTada<{
    introspection: introspection
    disableMasking: true
    scalars: { ID: string; Decimal: Decimal }
  }>
>

/**
 * Parses a document or fragment, typed from `workers/api/graphql/schema.graphql`, and adds the fragments it spreads. Uses only the types of
 * gql.tada, because its runtime contains a second GraphQL parser.
 */
export const graphql = ((text: string, fragments: readonly DocumentNode[] = []) => {
  const document = parse(text, { noLocation: true })
  const definitions = [document, ...fragments].flatMap((source) => source.definitions)
  return { ...document, definitions: [...new Set(definitions)] }
}) as Graphql
