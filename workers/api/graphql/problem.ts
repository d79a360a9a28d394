import { GraphQLError } from 'graphql'
import { AppError } from '#app/domain/errors/app-error.ts'
import { ERRORS, type ErrorCode } from '#app/domain/errors/catalogue.ts'

/** An error whose code and words reach the client: `extensions.code` is one of the catalogue. `headers`: of the response. */
export function problem(code: ErrorCode, detail: string, headers?: Readonly<Record<string, string>>): GraphQLError {
  return new GraphQLError(detail, { extensions: { code, ...(headers && { http: { headers } }) } })
}

/**
 * What a client may know of an error. Codes of the catalogue pass, GraphQL's own complaints about a request become
 * `request.malformed` (an unknown chain: `chain.unknown`), anything else is hidden behind `unknown`. An error beside which nothing is
 * answered sets the HTTP status.
 */
export function presentError(
  error: GraphQLError,
  { isAnswered, mayHint }: { readonly isAnswered: boolean; readonly mayHint: boolean },
): GraphQLError {
  const code = codeOf(error)
  const told = mayHint ? error.message : error.message.replace(/ Did you mean .*$/s, '')
  const message = code === 'unknown' ? 'something went wrong' : told
  return new GraphQLError(message, {
    nodes: error.nodes ?? null,
    source: error.source ?? null,
    positions: error.positions ?? null,
    path: error.path ?? null,
    extensions: isAnswered ? { code } : { code, http: { status: ERRORS[code].status, headers: headersOf(error) } },
  })
}

function headersOf({ extensions: { http } }: GraphQLError): Readonly<Record<string, string>> {
  // Only `problem` sets it.
  return (http as { readonly headers?: Readonly<Record<string, string>> } | undefined)?.headers ?? {}
}

function codeOf(error: GraphQLError): ErrorCode {
  const given = error.extensions['code']
  if (isErrorCode(given)) return given
  const { originalError } = error
  if (originalError instanceof AppError) return originalError.code
  if (originalError && !(originalError instanceof GraphQLError)) return 'unknown'
  if (given === 'INTERNAL_SERVER_ERROR') return 'unknown'
  // GraphQL's parser stops counting at MAX_TOKENS with these words.
  if (error.message.includes('tokens. Parsing aborted')) return 'request.tooComplex'
  return error.message.includes('"Chain" enum') ? 'chain.unknown' : 'request.malformed'
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code)
}
