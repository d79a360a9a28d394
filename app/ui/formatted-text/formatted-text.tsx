import type { ComponentPropsWithoutRef, ReactElement } from 'react'

/**
 * Text that contains output of `Intl`: a number, an amount, a time. `<bdi>` keeps signs and symbols on the correct side
 * in right-to-left text. Hydration mismatches are ignored, because server and browser may have different CLDR versions.
 */
export function FormattedText({ children, dir }: { readonly children: string; readonly dir?: 'ltr' }) {
  return formattedText(children, { dir })
}

/** `FormattedText` without a component, for lists with hundreds of values. */
export function formattedText(
  text: string,
  attributes?: Pick<ComponentPropsWithoutRef<'bdi'>, 'className' | 'dir'>,
): ReactElement {
  return (
    <bdi {...attributes} suppressHydrationWarning>
      {text}
    </bdi>
  )
}
