import { isRouteErrorResponse, type MetaDescriptor, type MetaFunction } from '@remix-run/react'
import { IDENTITY } from '#app/base/identity.ts'
import type { PageHead } from '#app/edge/page-head.server.ts'

/**
 * Builds the meta tags of every page from the `head` of its loader: title and robots. Error pages have a title, except
 * for an unknown tab of explore, and are not indexed. `PageTags` renders the rest.
 */
export const pageMeta: MetaFunction = ({ data, error, matches }) => {
  const root = matches.find(({ id }) => id === 'root')?.data
  const head = headIn(data)
  return [
    { title: head?.title ?? errorTitle(error, root) },
    ...(head?.isIndexed ? [] : [NO_INDEX]),
    ...blockedTag(root),
  ]
}

const NO_INDEX: MetaDescriptor = { name: 'robots', content: 'noindex' }

/** Meta tag that lists the blocked paths. */
function blockedTag(root: unknown): MetaDescriptor[] {
  const blocked = fieldOf(root, 'blockedPaths')
  return Array.isArray(blocked) && blocked.length > 0
    ? [{ property: 'x:blocked-paths', content: blocked.join(',') }]
    : []
}

function errorTitle(error: unknown, root: unknown): string {
  if (isRouteErrorResponse(error) && error.data === 'page.unknownTab') return ''
  const title = fieldOf(
    fieldOf(root, 'titles'),
    isRouteErrorResponse(error) && error.status === 404 ? 'notFound' : 'failed',
  )
  return typeof title === 'string' && error !== undefined ? title : IDENTITY.name
}

export function headIn(data: unknown): PageHead | undefined {
  // Only `pageHead` returns a field of this name; loaders type it.
  return fieldOf(data, 'head') as PageHead | undefined
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
