import type { TadaDocumentNode } from 'gql.tada'
import type * as v from 'valibot'

/** A document with the schema that validates and converts its result. */
export interface Query<Variables, Output> {
  readonly document: TadaDocumentNode<unknown, Variables>
  readonly schema: v.GenericSchema<unknown, Output>
}

/**
 * Pairs a document with a schema. A field that the schema reads and the document does not request, or requests with
 * another type, is a type error: the result's type comes from `schema.graphql`.
 */
export function defineQuery<Result, Variables, Schema extends v.GenericSchema>(
  document: TadaDocumentNode<Result, Variables>,
  schema: Schema & Matching<Result, v.InferInput<Schema>>,
): Query<Variables, v.InferOutput<Schema>> {
  return { document, schema }
}

type Matching<Result, Input> = [Result] extends [Input]
  ? [Unrequested<Input, Result>] extends [never]
    ? unknown
    : { readonly notRequested: Unrequested<Input, Result> }
  : { readonly requestedTypes: Result }

/** Names of fields, optional ones included, that `Input` has at any depth and no member of the union `Result` has. */
type Unrequested<Input, Result> = Input extends readonly (infer Item)[]
  ? Unrequested<Item, Result extends readonly (infer Found)[] ? Found : never>
  : Input extends object
    ? {
        [Key in keyof Input]-?: Key extends KeyOf<Result> ? Unrequested<Input[Key], FieldOf<Result, Key>> : Key
      }[keyof Input]
    : never

type KeyOf<Result> = Result extends unknown ? keyof Result : never

type FieldOf<Result, Key> = Result extends unknown ? (Key extends keyof Result ? Result[Key] : never) : never
