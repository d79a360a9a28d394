import type { RecipeVariants } from '@vanilla-extract/recipes'
import type { ComponentPropsWithoutRef } from 'react'
import { text } from './text.css.ts'

type Tag = 'span' | 'p' | 'div' | 'h1' | 'h2' | 'h3' | 'strong' | 'bdi' | 'dt' | 'dd'
export type TextProps = Omit<ComponentPropsWithoutRef<'span'>, 'color'> &
  NonNullable<RecipeVariants<typeof text>> & { readonly as?: Tag }

/**
 * Text in the type scale. Use `as="bdi"` for names chosen by others (tokens, wallets), so that their direction does not
 * affect the surroundings.
 */
export function Text({ as: Element = 'span', size, weight, tone, fit, className, ...rest }: TextProps) {
  const recipeClass = text({ size, weight, tone, fit })
  return <Element className={className ? `${recipeClass} ${className}` : recipeClass} {...rest} />
}
