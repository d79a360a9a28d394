import type { ReactNode } from 'react'

/**
 * A link to a page of this site inside `CachedLinks`. `data-discover` lets the router discover its route, as with the
 * router's own links.
 */
export function CachedLink({
  to,
  className,
  isCurrent = false,
  children,
}: {
  readonly to: string
  readonly className?: string
  readonly isCurrent?: boolean
  readonly children: ReactNode
}) {
  return (
    <a href={to} className={className} aria-current={isCurrent ? 'page' : undefined} data-discover="true">
      {children}
    </a>
  )
}
