import { useFetcher, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'

/**
 * A form that chooses for the visitor; its buttons carry the choice. Without JavaScript it posts and comes back to the page, with it the
 * page stays and changes.
 */
export function PreferenceForm({
  fetcher: key,
  className,
  children,
}: {
  readonly fetcher: string
  readonly className?: string
  readonly children: ReactNode
}) {
  const { pathname, search } = useLocation()
  const fetcher = useFetcher({ key })
  return (
    <fetcher.Form method="post" action="/preferences" className={className ?? ''} preventScrollReset>
      <input type="hidden" name="returnTo" value={pathname + search} />
      {children}
    </fetcher.Form>
  )
}
