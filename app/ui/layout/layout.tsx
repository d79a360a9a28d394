import type { ComponentPropsWithoutRef } from 'react'
import { page } from './layout.css.ts'
import { sprinkles, type Sprinkles } from './sprinkles.css.ts'

interface Spacing {
  readonly gap?: Sprinkles['gap']
  readonly align?: Sprinkles['alignItems']
  readonly justify?: Sprinkles['justifyContent']
}

type BoxProps = ComponentPropsWithoutRef<'div'> & Spacing

function box(
  direction: 'row' | 'column',
  { gap, align, justify }: Spacing,
  wraps: boolean,
  className?: string,
): string {
  const atoms = sprinkles({
    display: 'flex',
    flexDirection: direction,
    gap,
    alignItems: align,
    justifyContent: justify,
    flexWrap: wraps ? 'wrap' : undefined,
  })
  return className ? `${atoms} ${className}` : atoms
}

/** A vertical flex container. Spacing belongs to the parent; no component has an outer margin. */
export function Stack({ gap = 16, align, justify, className, ...rest }: BoxProps) {
  return <div className={box('column', { gap, align, justify }, false, className)} {...rest} />
}

/** A horizontal flex container, wrapping if `wraps`. */
export function Row({
  gap = 8,
  align = 'center',
  justify,
  wraps = false,
  className,
  ...rest
}: BoxProps & { readonly wraps?: boolean }) {
  return <div className={box('row', { gap, align, justify }, wraps, className)} {...rest} />
}

/** The page column: at most 1200 px, with gutters of 16, 24 and 40 px. */
export function Page(props: ComponentPropsWithoutRef<'div'>) {
  return <div className={page} {...props} />
}
