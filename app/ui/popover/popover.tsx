import { forwardRef, type ComponentPropsWithoutRef, type FocusEvent, type MouseEvent } from 'react'
import { popover } from './popover.css.ts'

// React 18 does not know these attributes and passes them through.
type Native = Record<'popover' | 'popovertarget' | 'popovertargetaction' | 'autofocus', string>

/** Spread on the button that opens the popover; works before hydration. */
export function opens(id: string): object {
  return { popovertarget: id } satisfies Partial<Native>
}

/** Spread on a button within the popover that closes it. */
export function closes(id: string): object {
  return { popovertarget: id, popovertargetaction: 'hide' } satisfies Partial<Native>
}

/** Spread on the element to focus when its popover opens; otherwise focus stays on the button. */
export const focusedFirst: object = { autofocus: '' } satisfies Partial<Native>

type PopoverProps = ComponentPropsWithoutRef<'div'> & { readonly id: string }

/**
 * A native popover. Closing a nested one returns to its parent.
 *
 * Keyboard: Enter and Space on the button toggle it, Escape closes it and returns the focus; a click outside closes it too.
 * The browser does all of this without JavaScript. With JavaScript, moving the focus out also closes it.
 */
export const Popover = forwardRef<HTMLDivElement, PopoverProps>(function Popover({ id, className, ...rest }, ref) {
  const native = { popover: 'auto' } satisfies Partial<Native>
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- only follows focus; not interactive
    <div
      ref={ref}
      id={id}
      className={className ? `${popover} ${className}` : popover}
      onBlur={closeWhenFocusLeaves}
      {...native}
      {...rest}
    />
  )
})

/** Ignores focus on the popover's own button: a click on it moves the focus there, but toggles the popover anyway. */
function closeWhenFocusLeaves({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void {
  if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return
  const isItsButton = relatedTarget.getAttribute('popovertarget') === currentTarget.id
  if (!isItsButton && currentTarget.matches(':popover-open')) currentTarget.hidePopover()
}

/** Closes the popover when a link inside is followed; a client-side navigation would leave it open. */
export function closeOnLink({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('a') !== null) currentTarget.hidePopover()
}
