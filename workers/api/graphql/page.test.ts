import { expect, test } from 'vitest'
import { cutPage, decodeCursor, encodeCursor, sizeOf } from './page.ts'

const letters = Array.from('abcdefg')
const id = (letter: string) => letter
const nodes = (page: { readonly edges: readonly { readonly node: string }[] }) =>
  page.edges.map(({ node }) => node).join('')

test('a page is selected by number and has `hasNextPage` if another page follows', () => {
  const page = cutPage(letters, { page: 2, pageSize: 3 }, id)
  expect(nodes(page)).toBe('def')
  expect(page.edges[0]?.rank).toBe(4)
  expect(page.totalCount).toBe(7)
  expect(page.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true })
})

test('the page that ends with the last element has no next page', () => {
  const forty = Array.from({ length: 40 }, String)
  expect(cutPage(forty, { page: 1, pageSize: 20 }, id).pageInfo.hasNextPage).toBe(true)
  expect(cutPage(forty, { page: 2, pageSize: 20 }, id).pageInfo.hasNextPage).toBe(false)
})

test('a page beyond the end is empty', () => {
  const page = cutPage(letters, { page: 9, pageSize: 3 }, id)
  expect(nodes(page)).toBe('')
  expect(page.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true, startCursor: null, endCursor: null })
})

test("a cursor continues after its element, even if the element's position has changed", () => {
  const first = cutPage(letters, { first: 3 }, id)
  const after = first.pageInfo.endCursor
  expect(nodes(cutPage(letters, { first: 3, after }, id))).toBe('def')
  expect(nodes(cutPage(Array.from('xyabcdefg'), { first: 3, after }, id))).toBe('def')
})

test('a cursor whose element is no longer in the list continues at its former position', () => {
  const after = cutPage(letters, { first: 3 }, id).pageInfo.endCursor
  expect(nodes(cutPage(Array.from('abdefg'), { first: 2, after }, id))).toBe('ef')
})

test('oversized pages, pages before the first and foreign cursors are refused', () => {
  const code = (work: () => unknown) => {
    try {
      work()
    } catch (error) {
      return (error as { extensions: { code: string } }).extensions.code
    }
    return undefined
  }
  expect(code(() => sizeOf(101))).toBe('page.tooLarge')
  expect(() => sizeOf(101)).toThrow('a page has at most 100 elements')
  expect(code(() => sizeOf(0))).toBe('request.malformed')
  expect(code(() => cutPage(letters, { page: 0 }, id))).toBe('request.malformed')
  expect(code(() => cutPage(letters, { page: 10_000 }, id))).toBe('page.tooLarge')
  expect(code(() => cutPage(letters, { after: '€' }, id))).toBe('request.malformed')
  expect(code(() => cutPage(letters, { after: encodeCursor('nonsense') }, id))).toBe('request.malformed')
})

test('cursors are URL-safe', () => {
  const cursor = encodeCursor('12|1:0xffffffffffffffffffffffffffffffffffffffff?>')
  expect(cursor).toMatch(/^[\w-]+$/)
  expect(decodeCursor(cursor)).toBe('12|1:0xffffffffffffffffffffffffffffffffffffffff?>')
})
