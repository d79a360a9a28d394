import type { RecipeVariants } from '@vanilla-extract/recipes'
import type { ComponentPropsWithoutRef } from 'react'
import { notice } from './notice.css.ts'

/** An inline message. Use `role="alert"` only if it appeared just now and blocks the user. */
export function Notice({
  tone,
  className,
  ...rest
}: ComponentPropsWithoutRef<'div'> & NonNullable<RecipeVariants<typeof notice>>) {
  return <div className={className ? `${notice({ tone })} ${className}` : notice({ tone })} {...rest} />
}
