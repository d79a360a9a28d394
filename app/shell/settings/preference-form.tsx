import { useFetcher, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'

/**
 * A form of the settings; its buttons carry the choice. Without JavaScript it posts and comes back to the page, with it the page stays and
 * changes.
 */
export function PreferenceForm({
  fetcher: key,
  className,
  onChosen,
  children,
}: {
  readonly fetcher: string
  readonly className?: string
  /** The choice is on its way. */
  readonly onChosen?: () => void
  readonly children: ReactNode
}) {
  const { pathname, search } = useLocation()
  const fetcher = useFetcher({ key })
  return (
    <fetcher.Form
      method="post"
      action="/preferences"
      className={className ?? ''}
      onSubmit={() => onChosen?.()}
      preventScrollReset
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      {children}
    </fetcher.Form>
  )
}
