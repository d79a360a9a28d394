import type { ComponentPropsWithoutRef, MouseEvent, ReactElement } from 'react'
import { isForBrowser } from '#app/ui/navigation/is-for-browser.ts'
import { useNavigation } from '#app/ui/navigation/navigation.tsx'
import { useStill } from './use-still.ts'

/** A still part of the frame whose links are plain ones: a press on one of this site leads on without a load, as the router's own do. */
export function StillLinks({
  as: Tag = 'div',
  children,
  ...rest
}: Omit<ComponentPropsWithoutRef<'div'>, 'children'> & {
  readonly as?: 'div' | 'nav'
  readonly children: ReactElement
}) {
  const { go } = useNavigation()
  const follow = (event: MouseEvent<HTMLElement>) => {
    const to = followed(event)
    if (to === undefined) return
    event.preventDefault()
    go(to, { keepsScroll: false })
  }
  return (
    // The press is a link's own, by key or pointer.
    <Tag {...rest} onClick={follow} {...useStill(children)} />
  )
}

/** Where a press leads within this site; undefined for one that the browser must follow itself. */
function followed(event: MouseEvent<HTMLElement>): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (event.defaultPrevented || isForBrowser(event) || !link || link.rel !== '' || link.origin !== location.origin)
    return
  return link.pathname + link.search + link.hash
}
