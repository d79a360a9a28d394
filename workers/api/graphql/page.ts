import { fromBase64Url, toBase64Url } from '../base64-url.ts'
import { problem } from './problem.ts'

export const MAX_PAGE = 100
/** Maximum number of v3 pools of a token pair, one per fee tier. */
export const MAX_POOLS_OF_PAIR = 20
const DEFAULT_PAGE = 20
/** Maximum number of elements before a page that is requested by number. */
const MAX_OFFSET = 10_000

export interface PageArgs {
  readonly page?: number | null
  readonly pageSize?: number | null
  readonly first?: number | null
  readonly after?: string | null
}

export interface Page<Item> {
  readonly edges: readonly { readonly cursor: string; readonly rank: number; readonly node: Item }[]
  readonly pageInfo: PageInfo
  readonly totalCount: number
}

export interface PageInfo {
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  readonly startCursor: string | null
  readonly endCursor: string | null
}

/**
 * Returns a page of a sorted list: by number from 1, or after a cursor. A cursor contains its element's id and position: the
 * page starts after that element, or at its position if the list no longer has the element.
 *
 * Throws page.tooLarge | request.malformed
 */
export function cutPage<Item>(items: readonly Item[], args: PageArgs, id: (item: Item) => string): Page<Item> {
  const size = sizeOf(args.pageSize ?? args.first)
  const from = args.after ? indexAfter(items, args.after, id) : offsetOf(args.page ?? 1, size)
  const edges = items.slice(from, from + size).map((node, index) => ({
    cursor: encodeCursor(`${from + index}|${id(node)}`),
    rank: from + index + 1,
    node,
  }))
  return {
    edges,
    totalCount: items.length,
    pageInfo: {
      hasNextPage: from + size < items.length,
      hasPreviousPage: from > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}

/** Returns the page size of an argument. Throws page.tooLarge above `max`, request.malformed below 1. */
export function sizeOf(size: number | null | undefined, defaultSize = DEFAULT_PAGE, max = MAX_PAGE): number {
  if (size === null || size === undefined) return defaultSize
  if (size < 1) throw problem('request.malformed', 'a page has at least one element')
  if (size > max) throw problem('page.tooLarge', `a page has at most ${max} elements`)
  return size
}

export function encodeCursor(text: string): string {
  return toBase64Url(new TextEncoder().encode(text))
}

/** Decodes the text of a cursor. Throws request.malformed */
export function decodeCursor(cursor: string): string {
  const bytes = fromBase64Url(cursor)
  if (!bytes) throw problem('request.malformed', 'the cursor is not one of ours')
  return new TextDecoder().decode(bytes)
}

function offsetOf(page: number, size: number): number {
  if (page < 1) throw problem('request.malformed', 'pages are counted from 1')
  const offset = (page - 1) * size
  if (offset > MAX_OFFSET) throw problem('page.tooLarge', `a list can be read up to element ${MAX_OFFSET}`)
  return offset
}

function indexAfter<Item>(items: readonly Item[], cursor: string, id: (item: Item) => string): number {
  const match = /^(\d{1,9})\|(.+)$/.exec(decodeCursor(cursor))
  if (!match) throw problem('request.malformed', 'the cursor is not one of ours')
  const found = items.findIndex((item) => id(item) === match[2])
  return (found === -1 ? Number(match[1]) : found) + 1
}
