import { AppError } from '#app/domain/errors/app-error.ts'
import type { MarketSource } from '#app/data/market-client.ts'
import type { Later } from '#app/ui/deferred/deferred.tsx'
import type { FailedState, LoadState } from './market-facts.ts'
import type { PageData, PageDefinition, SectionStates } from './page-definition.ts'

/** Resolves with the value, or with its promise to stream it. */
export type Settle = <Value>(work: Promise<Value>) => Promise<Value | Later<Value>>

/**
 * Loads a token or pool and the sections of its page; each failure is a value. The sections wait for the token or pool,
 * so that an unknown address costs one request.
 */
export async function loadPage<Query, Entity, Facts, Values>(
  page: PageDefinition<Query, Entity, Facts, Values>,
  source: MarketSource,
  query: Query,
  settle: Settle,
): Promise<PageData<Query, Facts, Values>> {
  const loading = page.load(source, query)
  const settling = settle(stateOf(source, loading, async ({ facts }) => facts))
  const sections: SectionStates<Values> = {}
  const others = []
  for (const id in page.sections) {
    const section = page.sections[id]
    if (!('load' in section)) continue
    const state = stateOf(source, loading, ({ entity }) => section.load({ source, query, entity }))
    others.push(settle(state).then((value) => () => (sections[id] = value)))
  }
  const entity = await settling
  // Assigned in the order of the page, so that equal pages have equal HTML.
  for (const assign of await Promise.all(others)) assign()
  return { query, entity, sections }
}

async function stateOf<Loaded, Data>(
  source: MarketSource,
  loading: Promise<Loaded | null>,
  read: (loaded: Loaded) => Promise<Data>,
): Promise<LoadState<Data>> {
  try {
    const loaded = await loading
    return loaded === null ? { state: 'missing' } : { state: 'ready', data: await read(loaded) }
  } catch (error) {
    return failedState(error, source)
  }
}

/** A failure as a section shows it. `report` logs the error and returns the id users can quote. */
function failedState(error: unknown, { report }: Pick<MarketSource, 'report'>): FailedState {
  const code = error instanceof AppError ? error.code : 'data.unavailable'
  return { state: 'failed', code, errorId: report(error) }
}
