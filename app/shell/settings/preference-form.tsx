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
  /** The choice, of the button that was pressed, is on its way. */
  readonly onChosen?: (value: string) => void
  readonly children: ReactNode
}) {
  const { pathname, search } = useLocation()
  const fetcher = useFetcher({ key })
  return (
    <fetcher.Form
      method="post"
      action="/preferences"
      className={className ?? ''}
      onSubmit={({ nativeEvent }) => onChosen?.(pressedValue(nativeEvent))}
      preventScrollReset
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      {children}
    </fetcher.Form>
  )
}

function pressedValue(event: Event): string {
  const pressed = event instanceof SubmitEvent ? event.submitter : null
  return pressed instanceof HTMLButtonElement ? pressed.value : ''
}
