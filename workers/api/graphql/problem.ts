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
 * The public form of an error. Catalogue codes pass, GraphQL's own errors become `request.malformed` (an unknown chain:
 * `chain.unknown`), anything else `unknown`. If there is no data, the error sets the HTTP status.
 */
export function presentError(
  error: GraphQLError,
  { isAnswered, mayHint }: { readonly isAnswered: boolean; readonly mayHint: boolean },
): GraphQLError {
  const code = codeOf(error)
  const hinted = mayHint ? error.message : error.message.replace(/ Did you mean .*$/s, '')
  const message = code === 'unknown' ? 'something went wrong' : hinted
  return new GraphQLError(message, {
    nodes: error.nodes ?? null,
    source: error.source ?? null,
    positions: error.positions ?? null,
    path: error.path ?? null,
    extensions: isAnswered ? { code } : { code, http: { status: ERRORS[code].status, headers: headersOf(error) } },
  })
}

function headersOf({ extensions: { http } }: GraphQLError): Readonly<Record<string, string>> {
  // Only `problem` sets `http`.
  return (http as { readonly headers?: Readonly<Record<string, string>> } | undefined)?.headers ?? {}
}

function codeOf(error: GraphQLError): ErrorCode {
  const given = error.extensions['code']
  if (isErrorCode(given)) return given
  const { originalError } = error
  if (originalError instanceof AppError) return originalError.code
  if (originalError && !(originalError instanceof GraphQLError)) return 'unknown'
  if (given === 'INTERNAL_SERVER_ERROR') return 'unknown'
  // The message of GraphQL's parser at MAX_TOKENS.
  if (error.message.includes('tokens. Parsing aborted')) return 'request.tooComplex'
  return error.message.includes('"Chain" enum') ? 'chain.unknown' : 'request.malformed'
}
