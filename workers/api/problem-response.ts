import { ERRORS, type ErrorCode } from '#app/domain/errors/catalogue.ts'

/**
 * Creates an RFC 9457 problem response with an error code. The status is the code's own unless HTTP has a more specific one.
 */
export function problemResponse(
  code: ErrorCode,
  detail: string,
  options: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Response {
  const status = options.status ?? ERRORS[code].status
  return new Response(JSON.stringify({ type: 'about:blank', title: code, status, code, detail }), {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...options.headers },
  })
}
