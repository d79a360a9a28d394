import { GraphQLClient } from 'graphql-request'
import * as v from 'valibot'
import { AppError } from '#app/domain/errors/app-error.ts'
import { ERRORS, type ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { Query } from '#app/wire/market/define-query.ts'
import { send, type ApiFetch } from './api-fetch.ts'

const PATH = '/api/graphql'
/** Placeholder, because the client requires a URL with an origin; `ApiFetch` uses the real one. */
const CLIENT_URL = `https://api${PATH}`

/**
 * Returns a function that sends a query and checks its result. It throws an AppError with the API's own code,
 * `rate.limited`, or `data.unavailable` if the response is invalid; an abort throws its reason.
 */
export function marketQueries(api: ApiFetch) {
  const client = new GraphQLClient(CLIENT_URL, {
    fetch: (_, init) => send(api, PATH, init ?? {}),
    headers: { accept: 'application/json' },
  })
  return async <Variables extends object, Output>(
    { document, schema }: Query<Variables, Output>,
    variables: NoInfer<VariablesInput<Variables>>,
    signal?: AbortSignal,
  ): Promise<Output> => {
    const name = operationName(document)
    const answer = await client
      .request<unknown>({ document, variables, signal: signal ?? null })
      .catch((error: unknown) => {
        if (signal?.aborted || error instanceof AppError) throw error
        throw new AppError(codeOf(error), name)
      })
    const data = v.safeParse(schema, answer)
    if (!data.success) throw new AppError('data.unavailable', name)
    return data.output
  }
}

/** Variables whose lists may be read-only. */
type VariablesInput<Variables> = { readonly [Name in keyof Variables]: ReadonlyList<Variables[Name]> }
type ReadonlyList<Value> = Value extends (infer Item)[] ? readonly Item[] : Value

const failure = v.object({
  response: v.object({
    errors: v.looseTuple([
      v.object({ extensions: v.object({ code: v.picklist(Object.keys(ERRORS) as ErrorCode[]) }) }),
    ]),
  }),
})

/** Returns the code of the response's first error; `data.unavailable` if the catalogue does not contain it. */
function codeOf(error: unknown): ErrorCode {
  const parsed = v.safeParse(failure, error)
  return parsed.success ? parsed.output.response.errors[0].extensions.code : 'data.unavailable'
}

function operationName({ definitions: [operation] }: Query<never, unknown>['document']): string | undefined {
  return operation && 'name' in operation ? operation.name?.value : undefined
}
