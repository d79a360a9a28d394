import { useFetcher, useLocation } from '@remix-run/react'
import type { FormEvent, ReactNode } from 'react'

/**
 * A form that saves a preference; its buttons carry the choice. Without JavaScript it posts and returns to the page,
 * with it the page updates in place.
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
  // Offline, the router would replace this page by its error page.
  const keepPage = (event: FormEvent) => {
    if (!navigator.onLine) event.preventDefault()
  }
  return (
    <fetcher.Form
      method="post"
      action="/preferences"
      className={className ?? ''}
      onSubmit={keepPage}
      preventScrollReset
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      {children}
    </fetcher.Form>
  )
}
