import { isRouteErrorResponse, type MetaDescriptor, type MetaFunction } from '@remix-run/react'
import { IDENTITY } from '#app/base/identity.ts'
import type { PageHead } from '#app/edge/page-head.server.ts'

/**
 * The head of every page, from the `head` of its loader: its title, and whether it is for search engines. A page that is lost or failed has
 * a title and is for no index. What a page says besides: `PageTags`.
 */
export const pageMeta: MetaFunction = ({ data, error, matches }) => {
  const root = matches.find(({ id }) => id === 'root')?.data
  const head = headIn(data)
  return [{ title: head?.title ?? lostTitle(error, root) }, ...(head?.isIndexed ? [] : [NO_INDEX]), ...blockedTag(root)]
}

const NO_INDEX: MetaDescriptor = { name: 'robots', content: 'noindex' }

/** Spec §2: which paths are closed stands in the page. */
function blockedTag(root: unknown): MetaDescriptor[] {
  const blocked = fieldOf(root, 'blockedPaths')
  return Array.isArray(blocked) && blocked.length > 0
    ? [{ property: 'x:blocked-paths', content: blocked.join(',') }]
    : []
}

function lostTitle(error: unknown, root: unknown): string {
  const title = fieldOf(
    fieldOf(root, 'titles'),
    isRouteErrorResponse(error) && error.status === 404 ? 'notFound' : 'failed',
  )
  return typeof title === 'string' && error !== undefined ? title : IDENTITY.name
}

export function headIn(data: unknown): PageHead | undefined {
  // Only `pageHead` makes a field of this name; loaders type it.
  return fieldOf(data, 'head') as PageHead | undefined
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
