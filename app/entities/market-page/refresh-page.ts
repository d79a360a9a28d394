import { browserSource } from '#app/data/market-client.ts'
import { loadPage } from './load-page.ts'
import type { PageData, PageDefinition } from './page-definition.ts'

/**
 * Loads a page from the API directly, because the edge cache may be a few blocks old. A separate chunk, because pages
 * that are only read do not need the API's client.
 */
export async function refreshPage<Query, Entity, Facts, Values>(
  page: PageDefinition<Query, Entity, Facts, Values>,
  query: Query,
): Promise<PageData<Query, Facts, Values>> {
  return loadPage(page, browserSource(), query, (work) => work)
}
