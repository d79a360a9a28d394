import type { MetaArgs } from '@remix-run/react'
import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const TITLES = { notFound: 'Nicht gefunden – Tarn', failed: 'Fehler – Tarn' }
/** As much of a head as these tags are made of. */
const HEAD = { title: 'Swap – Tarn', isIndexed: true }

/** What a route's meta is given: its loader's data, what was thrown, and the root loader's data. */
function tags(data: unknown, error?: unknown, blockedPaths: readonly string[] = []) {
  const matches = [{ id: 'root', data: { titles: TITLES, blockedPaths } }]
  return pageMeta({ data, error, matches } as unknown as MetaArgs) ?? []
}

test('a page has its title, and says when it is not for search engines', () => {
  expect(tags({ head: HEAD })).toEqual([{ title: 'Swap – Tarn' }])
  expect(tags({ head: { ...HEAD, isIndexed: false } })).toEqual([
    { title: 'Swap – Tarn' },
    { name: 'robots', content: 'noindex' },
  ])
})

test('a page that is lost or failed has its title and is for no index', () => {
  const lost = { status: 404, statusText: '', internal: false, data: 'page.notFound' }
  const noIndex = { name: 'robots', content: 'noindex' }
  expect(tags(undefined, lost)).toEqual([{ title: 'Nicht gefunden – Tarn' }, noIndex])
  expect(tags(undefined, new Error('broken'))).toEqual([{ title: 'Fehler – Tarn' }, noIndex])
  expect(tags(undefined)).toEqual([{ title: 'Tarn' }, noIndex])
})

test('closed paths stand in the page', () => {
  expect(tags({ head: HEAD }, undefined, ['/', '/buy'])).toContainEqual({
    property: 'x:blocked-paths',
    content: '/,/buy',
  })
})
