import * as v from 'valibot'
import { withoutAddresses } from '#app/wire/events/privacy.ts'
import { problemResponse } from '../problem-response.ts'
import { readBody } from '#workers/kit/read-body.ts'

/** Maximum number of logged violations per request; a page that violates the policy usually violates it many times. */
const MAX_VIOLATIONS = 10
/** Maximum length of a logged directive or path in characters. */
const MAX_LENGTH = 200

/** Browsers send null for an unknown URL. Source: CSPViolationReportBody of CSP 3 */
const text = v.nullish(v.string(), '')
/** The Reporting API's format. */
const reports = v.array(
  v.object({
    type: v.string(),
    body: v.optional(
      v.object({
        documentURL: text,
        blockedURL: text,
        effectiveDirective: text,
        disposition: text,
        sourceFile: text,
        lineNumber: v.nullish(v.number()),
      }),
    ),
  }),
)
/** The legacy format of `report-uri`. */
const legacyReport = v.object({
  'csp-report': v.object({
    'document-uri': text,
    'blocked-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    disposition: text,
    'source-file': text,
    'line-number': v.nullish(v.number()),
  }),
})

interface Violation {
  readonly directive: string
  readonly blocked: string
  readonly page: string
  readonly source: string
  readonly line: number | null
  readonly disposition: string
}

/**
 * Answers `POST /api/events/csp`: logs each CSP violation with its directive, blocked origin and page path. No query,
 * address or script sample is logged, and nothing is forwarded.
 */
export async function handleCspReports(request: Request): Promise<Response> {
  if (request.method !== 'POST') {
    return problemResponse('method.notAllowed', 'this path takes POST', { status: 405, headers: { Allow: 'POST' } })
  }
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/reports+json' && type !== 'application/csp-report') {
    return problemResponse('request.malformed', 'the body must be a report', { status: 415 })
  }
  const body = await readBody(request)
  if (!body.ok) return problemResponse(body.problem, 'the report is too large')
  const violations = violationsOf(body.value)
  if (!violations) return problemResponse('request.malformed', 'the body is not a report')
  for (const violation of violations.slice(0, MAX_VIOLATIONS)) console.warn('csp', JSON.stringify(violation))
  return new Response(null, { status: 204 })
}

function violationsOf(body: Uint8Array<ArrayBuffer>): readonly Violation[] | undefined {
  let message: unknown
  try {
    message = JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
  const current = v.safeParse(reports, message)
  if (current.success) {
    return current.output.flatMap(({ type, body }) => {
      if (type !== 'csp-violation' || !body) return []
      return [
        sanitizeViolation({
          directive: body.effectiveDirective,
          blocked: body.blockedURL,
          page: body.documentURL,
          source: body.sourceFile,
          line: body.lineNumber ?? null,
          disposition: body.disposition,
        }),
      ]
    })
  }
  const legacy = v.safeParse(legacyReport, message)
  if (!legacy.success) return undefined
  const report = legacy.output['csp-report']
  return [
    sanitizeViolation({
      directive: report['effective-directive'] || report['violated-directive'],
      blocked: report['blocked-uri'],
      page: report['document-uri'],
      source: report['source-file'],
      line: report['line-number'] ?? null,
      disposition: report.disposition,
    }),
  ]
}

/** Truncates texts, removes queries and addresses, and reduces the blocked URL to its origin. */
function sanitizeViolation({ directive, blocked, page, source, line, disposition }: Violation): Violation {
  return {
    directive: directive.slice(0, MAX_LENGTH),
    blocked: URL.canParse(blocked) ? originOf(blocked) : blocked.slice(0, 40),
    page: pathOf(page),
    source: pathOf(source),
    line,
    disposition: disposition.slice(0, 20),
  }
}

function originOf(text: string): string {
  const { protocol, origin } = new URL(text)
  return origin === 'null' ? protocol : origin
}

function pathOf(text: string): string {
  return URL.canParse(text) ? withoutAddresses(new URL(text).pathname).slice(0, MAX_LENGTH) : ''
}
