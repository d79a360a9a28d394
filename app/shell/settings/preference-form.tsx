import { useFetcher, useLocation } from '@remix-run/react'
import type { FormEvent, ReactNode } from 'react'

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
  // Asked in vain the router would put its error page in the place of this one.
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
