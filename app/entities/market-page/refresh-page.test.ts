import { expect, test } from 'vitest'
import type { PageData } from './page-definition.ts'
import { newerPage } from './refresh-page.ts'

type Page = PageData<null, { asOf: { block: number; time: number; secondsAgo: number }; ageSeconds: number }, Values>

interface Values {
  readonly list: { readonly rows: number }
}

const failed = { state: 'failed', code: 'data.unavailable', errorId: '' } as const
const page = (block: number, rows: number): Page => ({
  query: null,
  entity: { state: 'ready', data: { asOf: { block, time: 0, secondsAgo: 0 }, ageSeconds: 0 } },
  sections: { list: { state: 'ready', data: { rows } } },
})

test('a section that failed to load keeps its current data', () => {
  const shown = newerPage(page(7, 3), { ...page(8, 0), sections: { list: failed } })
  expect(shown).toEqual(page(8, 3))
})

test('a token that failed to load keeps its current data', () => {
  const shown = newerPage(page(7, 3), { ...page(8, 4), entity: failed })
  expect(shown).toEqual(page(7, 4))
})

test('a response for an older block is ignored', () => {
  expect(newerPage(page(7, 3), page(6, 9))).toEqual(page(7, 3))
  expect(newerPage(page(7, 3), page(7, 9))).toEqual(page(7, 9))
})
