import { expect, test } from 'vitest'
import { newerPage } from './use-live-page.ts'

interface Page {
  readonly facts: { readonly state: 'ready'; readonly block: number } | { readonly state: 'failed' }
  readonly list: { readonly state: 'ready'; readonly rows: number } | { readonly state: 'failed' }
}

const blockOf = ({ facts }: Page) => (facts.state === 'ready' ? facts.block : null)
const page = (block: number, rows: number): Page => ({
  facts: { state: 'ready', block },
  list: { state: 'ready', rows },
})

test('a part that failed to load keeps its current data', () => {
  const shown = newerPage(page(7, 3), { facts: { state: 'ready', block: 8 }, list: { state: 'failed' } }, blockOf)
  expect(shown).toEqual({ facts: { state: 'ready', block: 8 }, list: { state: 'ready', rows: 3 } })
})

test('a response for an older block is ignored', () => {
  expect(newerPage(page(7, 3), page(6, 9), blockOf)).toEqual(page(7, 3))
  expect(newerPage(page(7, 3), page(7, 9), blockOf)).toEqual(page(7, 9))
})
