import type { MetaArgs } from '@remix-run/react'
import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const TITLES = { notFound: 'Nicht gefunden – Tarn', failed: 'Fehler – Tarn' }
/** The parts of a page head that these tags use. */
const HEAD = { title: 'Swap – Tarn', isIndexed: true }

/** Calls a route's meta function with its loader data, error and root data. */
function tags(data: unknown, error?: unknown, blockedPaths: readonly string[] = []) {
  const matches = [{ id: 'root', data: { titles: TITLES, blockedPaths } }]
  return pageMeta({ data, error, matches } as unknown as MetaArgs) ?? []
}

test('a page has its title, and noindex if it must not be indexed', () => {
  expect(tags({ head: HEAD })).toEqual([{ title: 'Swap – Tarn' }])
  expect(tags({ head: { ...HEAD, isIndexed: false } })).toEqual([
    { title: 'Swap – Tarn' },
    { name: 'robots', content: 'noindex' },
  ])
})

test('an error page has its title and is not indexed', () => {
  const notFound = { status: 404, statusText: '', internal: false, data: 'page.notFound' }
  const noIndex = { name: 'robots', content: 'noindex' }
  expect(tags(undefined, notFound)).toEqual([{ title: 'Nicht gefunden – Tarn' }, noIndex])
  expect(tags(undefined, { ...notFound, data: 'page.unknownTab' })).toEqual([{ title: '' }, noIndex])
  expect(tags(undefined, new Error('broken'))).toEqual([{ title: 'Fehler – Tarn' }, noIndex])
  expect(tags(undefined)).toEqual([{ title: 'Tarn' }, noIndex])
})

test('blocked paths are listed in a meta tag', () => {
  expect(tags({ head: HEAD }, undefined, ['/', '/buy'])).toContainEqual({
    property: 'x:blocked-paths',
    content: '/,/buy',
  })
})
