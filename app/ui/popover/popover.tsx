import { forwardRef, type ComponentPropsWithoutRef, type FocusEvent, type MouseEvent } from 'react'
import { popover } from './popover.css.ts'

// React 18 has no names for these attributes; it passes them on as they are.
type Native = Record<'popover' | 'popovertarget' | 'popovertargetaction' | 'autofocus', string>

/** Spread on the button that opens the popover: works before any script has come. */
export function opens(id: string): object {
  return { popovertarget: id } satisfies Partial<Native>
}

/** Spread on a button within the popover that closes it. */
export function closes(id: string): object {
  return { popovertarget: id, popovertargetaction: 'hide' } satisfies Partial<Native>
}

/** Spread on what gets the focus when its popover opens; without it the focus stays on the button that opened it. */
export const focusedFirst: object = { autofocus: '' } satisfies Partial<Native>

type PopoverProps = ComponentPropsWithoutRef<'div'> & { readonly id: string }

/**
 * A native popover. One within another closes back to it.
 *
 * Keyboard: Enter and Space on its button open and close it, Escape and a press elsewhere close it, the focus returns. All by
 * the browser, without JavaScript. With it, a focus that goes on to the page beyond closes it too.
 */
export const Popover = forwardRef<HTMLDivElement, PopoverProps>(function Popover({ id, className, ...rest }, ref) {
  const native = { popover: 'auto' } satisfies Partial<Native>
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- follows the focus; nothing is pressed here
    <div
      ref={ref}
      id={id}
      className={className ? `${popover} ${className}` : popover}
      onBlur={closeBehindFocus}
      {...native}
      {...rest}
    />
  )
})

/** The press of its own button comes with the focus, and closes it by itself. */
function closeBehindFocus({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void {
  if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return
  const isItsButton = relatedTarget.getAttribute('popovertarget') === currentTarget.id
  if (!isItsButton && currentTarget.matches(':popover-open')) currentTarget.hidePopover()
}

/** Closes the popover as a link within is followed: a page that changes without a load would leave it open. */
export function closeOnLink({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('a') !== null) currentTarget.hidePopover()
}
