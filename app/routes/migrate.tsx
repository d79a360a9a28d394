import { redirect, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { chainById, DEFAULT_CHAIN } from '#app/domain/chains/catalogue.ts'
import { pageHead } from '#app/edge/page-head.server.ts'
import { migratePath } from '#app/entities/position/migrate-path.ts'
import { MigratePage } from '#app/features/migrate/migrate.tsx'
import { readMigrateQuery } from '#app/features/migrate/migrate.server.ts'
import { NetworkScope } from '#app/shell/settings/network-scope.tsx'
import type { RouteHandle } from '#app/shell/route-handle.ts'

// /migrate/v2, /migrate/v2/:chainName/:pairAddress, /migrate/v3/:chainName/:tokenId

export const handle: RouteHandle = { i18n: ['migrate', 'range', 'market', 'safety', 'activity', 'errors'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const query = readMigrateQuery(params)
  if (query === undefined) throw new Response('page.notFound', { status: 404 })
  const path = query === null ? '/migrate/v2' : migratePath(query)
  // One URL per position: the chain's slug, the address with its checksum.
  if (query !== null && pathname !== path) throw redirect(`${path}${search}`, 301)
  const head = await pageHead(request, context.site, (t) => {
    const description = t('migrate.description')
    if (query === null) return { path, title: t('migrateV2.title'), description, isIndexed: false }
    const { name: network } = chainById(query.chainId)
    const { version, id } = query
    const title = version === 'v2' ? t('migratePair.title', { network }) : t('migratePosition.title', { id, network })
    return { path, title, description, isIndexed: false }
  })
  return { query, head }
}

export default function MigrateRoute() {
  const { query } = useLoaderData<typeof loader>()
  return (
    <NetworkScope chainId={query?.chainId ?? DEFAULT_CHAIN.id}>
      <MigratePage query={query} />
    </NetworkScope>
  )
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'
