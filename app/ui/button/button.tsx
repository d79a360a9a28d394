import type { RecipeVariants } from '@vanilla-extract/recipes'
import { forwardRef, type ComponentPropsWithoutRef } from 'react'
import { button } from './button.css.ts'

export type ButtonProps = ComponentPropsWithoutRef<'button'> & NonNullable<RecipeVariants<typeof button>>

/** A native button, with the browser's keyboard handling. A square one shows only an icon and needs an `aria-label`. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { tone, size, shape, width, className, type = 'button', ...rest },
  ref,
) {
  const recipeClass = button({ tone, size, shape, width })
  return <button ref={ref} type={type} className={className ? `${recipeClass} ${className}` : recipeClass} {...rest} />
})
