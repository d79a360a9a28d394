import defaultList from '#app/domain/token/default-list.json' with { type: 'json' }

/** Semantic version of the list (Token Lists standard): removals major, additions minor, other changes patch. */
const VERSION = { major: 1, minor: 0, patch: 0 }
const LAST_CHANGED = '2026-11-21T00:00:00.000Z'

/** Answers `/api/token-list`: the default list in the Token Lists format, for other interfaces. */
export async function handleDefaultList(): Promise<Response> {
  const list = { name: 'Default list', timestamp: LAST_CHANGED, version: VERSION, tokens: defaultList }
  return Response.json(list, { headers: { 'cache-control': 'public, max-age=3600' } })
}
