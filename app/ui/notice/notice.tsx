import type { RecipeVariants } from '@vanilla-extract/recipes'
import type { ComponentPropsWithoutRef } from 'react'
import { notice } from './notice.css.ts'

/** Something to know about what stands beside it. `role="alert"` only for what came up just now and stops the person. */
export function Notice({
  tone,
  className,
  ...rest
}: ComponentPropsWithoutRef<'div'> & NonNullable<RecipeVariants<typeof notice>>) {
  return <div className={className ? `${notice({ tone })} ${className}` : notice({ tone })} {...rest} />
}
