import { browserSource } from '#app/data/market-client.ts'
import { loadPage } from './load-page.ts'
import type { CommonFacts, PageData, PageDefinition, SectionStates } from './page-definition.ts'

/**
 * Loads a page from the API directly, because the edge cache may be a few blocks old. A separate chunk, because pages
 * that are only read do not need the API's client.
 *
 * Returns  the function that merges the response into the current page; undefined if nothing loaded
 */
export async function refreshPage<Query, Entity, Facts extends CommonFacts, Values>(
  page: PageDefinition<Query, Entity, Facts, Values>,
  query: Query,
): Promise<((current: PageData<Query, Facts, Values>) => PageData<Query, Facts, Values>) | undefined> {
  const response = await loadPage(page, browserSource(), query, (work) => work)
  const isAnyReady = [response.entity, ...Object.values(response.sections)].some(isReady)
  return isAnyReady ? (current) => newerPage(current, response) : undefined
}

/**
 * Merges a response into the page: each part that loaded replaces the current one. A response for an older block, such
 * as from a lagging database replica, is ignored.
 */
export function newerPage<Query, Facts extends CommonFacts, Values>(
  current: PageData<Query, Facts, Values>,
  response: PageData<Query, Facts, Values>,
): PageData<Query, Facts, Values> {
  const [before, after] = [blockOf(current), blockOf(response)]
  if (before !== null && after !== null && after < before) return current
  const sections: SectionStates<Values> = { ...current.sections }
  for (const id in response.sections) if (isReady(response.sections[id])) sections[id] = response.sections[id]
  return { query: response.query, entity: isReady(response.entity) ? response.entity : current.entity, sections }
}

/** The block the page's data is from; null if unknown. */
function blockOf<Facts extends CommonFacts>({ entity }: PageData<unknown, Facts, unknown>): number | null {
  return 'data' in entity ? (entity.data.asOf?.block ?? null) : null
}

function isReady(part: unknown): boolean {
  return typeof part === 'object' && part !== null && 'state' in part && part.state === 'ready'
}
