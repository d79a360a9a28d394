import { GraphQLError } from 'graphql'
import { AppError } from '#app/domain/errors/app-error.ts'
import { ERRORS, isErrorCode, type ErrorCode } from '#app/domain/errors/catalogue.ts'

/**
 * An error whose code and message reach the client: `extensions.code` is in the catalogue. `headers` are added to the
 * response.
 */
export function problem(code: ErrorCode, detail: string, headers?: Readonly<Record<string, string>>): GraphQLError {
  return new GraphQLError(detail, { extensions: { code, ...(headers && { http: { headers } }) } })
}

/**
 * Converts an error to the one that clients see. Codes of the catalogue are not changed, GraphQL's own errors become `request.malformed`
 * (an unknown chain `chain.unknown`), anything else becomes `unknown`. If there is no data, the error sets the HTTP status. `mayHint`: whether the
 * message may suggest names of the schema.
 */
export function presentError(
  error: GraphQLError,
  { hasData, mayHint }: { readonly hasData: boolean; readonly mayHint: boolean },
): GraphQLError {
  const code = codeOf(error)
  const ownMessage = mayHint ? error.message : error.message.replace(/ Did you mean .*$/s, '')
  const message = code === 'unknown' ? 'something went wrong' : ownMessage
  return new GraphQLError(message, {
    nodes: error.nodes ?? null,
    source: error.source ?? null,
    positions: error.positions ?? null,
    path: error.path ?? null,
    extensions: hasData ? { code } : { code, http: { status: ERRORS[code].status, headers: headersOf(error) } },
  })
}

function headersOf({ extensions: { http } }: GraphQLError): Readonly<Record<string, string>> {
  // Only `problem` sets `http`.
  return (http as { readonly headers?: Readonly<Record<string, string>> } | undefined)?.headers ?? {}
}

function codeOf(error: GraphQLError): ErrorCode {
  const code = error.extensions['code']
  if (isErrorCode(code)) return code
  const { originalError } = error
  if (originalError instanceof AppError) return originalError.code
  if (originalError && !(originalError instanceof GraphQLError)) return 'unknown'
  if (code === 'INTERNAL_SERVER_ERROR') return 'unknown'
  // The message of GraphQL's parser at MAX_TOKENS.
  if (error.message.includes('tokens. Parsing aborted')) return 'request.tooComplex'
  return error.message.includes('"Chain" enum') ? 'chain.unknown' : 'request.malformed'
}
