import type { EntryContext } from '@remix-run/cloudflare'

/** What a document says of the one answer that it stands in, and nothing else may. */
export interface AnswerFacts {
  readonly nonce: string
  readonly requestId: string
}

/** So many documents an isolate keeps, of some 100 kB each; the one that was not asked for longest goes first. */
const MOST = 48
/** Longer addresses and data are somebody's own. */
const LONGEST_KEY = 60_000

/** So many keys it has in mind that were asked for once: most pages never are again, and making one for many costs more than for one. */
const MOST_ASKED = 200

const asked = new Set<string>()
const kept = new Map<string, readonly (keyof AnswerFacts | { readonly text: string })[]>()
/** Stand in the place of an answer's facts in what is kept. Random, so that no text of a page can pass for one. */
let marks: AnswerFacts | undefined

/**
 * All that a page's document is made of besides the facts of its answer: its address, its language, and everything that its loaders say,
 * the visitor's own preferences among it (theme, currency, flags). Two requests with one key have one document, to the letter.
 *
 * Returns  undefined for a page that is not whole yet, that has failed, or that is made of what cannot be compared
 */
export function pageKey(
  url: string,
  language: string,
  context: EntryContext['staticHandlerContext'],
): string | undefined {
  const { loaderData, actionData, errors, statusCode } = context
  if (errors || actionData) return undefined
  let isPlain = true
  const data = JSON.stringify(loaderData, function plain(this: unknown, key, written: unknown) {
    // What has a `toJSON` comes as what that made of it: it is looked at as it was.
    const value: unknown = Object(this)[key]
    if (value === undefined) return UNDEFINED
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)) return value
    if (Array.isArray(value) || isRecord(value)) return written === value ? value : ((isPlain = false), null)
    isPlain = false
    return null
  })
  const key = `${statusCode} ${language} ${url} ${data}`
  return isPlain && key.length <= LONGEST_KEY ? key : undefined
}

/** No text or list that a loader may say is written like it. */
const UNDEFINED = { '\u0000': 'undefined' } as const

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Whether the page has been asked for before, and is worth to be remembered. */
export function isAskedAgain(key: string): boolean {
  if (kept.has(key) || asked.delete(key)) return true
  asked.add(key)
  for (const oldest of asked) {
    if (asked.size <= MOST_ASKED) break
    asked.delete(oldest)
  }
  return false
}

/** The document under `key`, for one answer; rendered with facts that stand for any answer's when it is not known yet. */
export async function rememberedPage(
  key: string,
  facts: AnswerFacts,
  render: (facts: AnswerFacts) => Promise<{ readonly text: string; readonly isSound: boolean }>,
): Promise<{ readonly text: string; readonly isSound: boolean }> {
  let parts = kept.get(key)
  let isSound = true
  if (parts) kept.delete(key)
  else {
    marks ??= { nonce: crypto.randomUUID(), requestId: crypto.randomUUID() }
    const page = await render(marks)
    isSound = page.isSound
    parts = parted(page.text, marks)
  }
  if (isSound) kept.set(key, parts)
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST) break
    kept.delete(oldest)
  }
  return { text: parts.map((part) => (typeof part === 'string' ? facts[part] : part.text)).join(''), isSound }
}

function parted(page: string, { nonce, requestId }: AnswerFacts) {
  return page
    .split(new RegExp(`(${nonce}|${requestId})`))
    .map((text) => (text === nonce ? 'nonce' : text === requestId ? 'requestId' : { text }))
}
