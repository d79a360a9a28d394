import { initGraphQLTada } from 'gql.tada'
import type { Decimal } from './decimal.ts'
import type { introspection } from './graphql-env.d.ts'

/** Writes a document or fragment, typed from `workers/api/graphql/schema.graphql`. */
export const graphql = initGraphQLTada<{
  introspection: introspection
  disableMasking: true
  scalars: { ID: string; Decimal: Decimal }
}>()
