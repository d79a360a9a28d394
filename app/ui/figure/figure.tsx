import type { ComponentPropsWithoutRef, ReactElement } from 'react'

/**
 * A text that `Intl` has written a part of: a figure, a sum, a time. Isolated, so that a sign or a symbol keeps its side in Arabic. And
 * spared the comparison of server and browser: their catalogues of languages differ by versions (a space here, a mark of direction
 * there), and for React one sign of difference is a page to throw away.
 */
export function Figure({ children, dir }: { readonly children: string; readonly dir?: 'ltr' }) {
  return figure(children, { dir })
}

/** The same as an element alone, for lists of hundreds of figures. */
export function figure(text: string, look?: Pick<ComponentPropsWithoutRef<'bdi'>, 'className' | 'dir'>): ReactElement {
  return (
    <bdi {...look} suppressHydrationWarning>
      {text}
    </bdi>
  )
}
