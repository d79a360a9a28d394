import type { ComponentPropsWithoutRef, MouseEvent, ReactElement } from 'react'
import { isModifiedClick } from '#app/ui/navigation/is-modified-click.ts'
import { useNavigation } from '#app/ui/navigation/navigation.tsx'
import { useCachedMarkup } from './use-cached-markup.ts'

/**
 * A cached part of the frame with plain links: clicks on links of this site navigate on the client, as with the
 * router's links.
 */
export function CachedLinks({
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
    // Handles clicks by key and pointer of the link itself.
    <Tag {...rest} onClick={follow} {...useCachedMarkup(children)} />
  )
}

/** The path of a click within this site; undefined if the browser must handle it. */
function followed(event: MouseEvent<HTMLElement>): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (event.defaultPrevented || isModifiedClick(event) || !link || link.rel !== '' || link.origin !== location.origin)
    return
  return link.pathname + link.search + link.hash
}
