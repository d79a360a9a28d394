import type { ReactNode } from 'react'

/** A link to a page of this site within `StillLinks`. Marked as the router marks its own, so that it learns of the page ahead. */
export function StillLink({
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
