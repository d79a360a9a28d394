import { useId, type MouseEvent, type ReactNode } from 'react'
import { CloseButton } from '#app/ui/button/close-button.tsx'
import { closes } from '#app/ui/popover/popover.tsx'
import { sheet, sheetBody, sheetHead, sheetTitle } from './sheet.css.ts'

// React 18 does not know these attributes and passes them through. `command` is not used: browsers without it need
// `popovertarget` on the same button, and Chromium warns about a button with both.
type Native = Partial<Record<'popover' | 'popovertarget' | 'popovertargetaction', string>>

/** Spread on the button that opens the sheet; works before hydration. */
export function opensModal(id: string) {
  return { ...({ popovertarget: id } satisfies Native), onClick: openAsModal }
}

/** Opens the sheet of a button as a modal dialog instead of a popover. */
function openAsModal(event: MouseEvent<HTMLButtonElement>): void {
  const sheet = event.currentTarget.popoverTargetElement
  if (!(sheet instanceof HTMLDialogElement) || sheet.matches(':popover-open')) return
  event.preventDefault()
  sheet.showModal()
}

const native: Native = { popover: 'auto' }

/**
 * A bottom sheet whose content is part of the server's HTML.
 *
 * Keyboard: Enter and Space on its button open it, focus moves in and is trapped, Escape closes, focus returns. Following a link
 * inside closes it. Without JavaScript it opens as a popover, which does not trap the focus.
 */
export function Sheet({
  id,
  title,
  closeLabel,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly closeLabel: string
  readonly children: ReactNode
}) {
  const titleId = useId()
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the click comes from a link inside, by key or pointer; to close otherwise, the keyboard has Escape
    <dialog id={id} className={sheet} aria-labelledby={titleId} closedby="any" onClick={handleClick} {...native}>
      <div className={sheetHead}>
        <h2 id={titleId} className={sheetTitle}>
          {title}
        </h2>
        <CloseButton label={closeLabel} {...closes(id)} />
      </div>
      <div className={sheetBody}>{children}</div>
    </dialog>
  )
}

/**
 * Closes the sheet on a click on a link inside, on its close button or on the backdrop, which targets the dialog element itself. One of the
 * two calls has no effect, because a sheet is open either as a popover or as a dialog.
 */
function handleClick({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  const isClosing = target instanceof Element && target.closest('a, [popovertargetaction]') !== null
  if (!isClosing && target !== currentTarget) return
  currentTarget.hidePopover()
  currentTarget.close()
}
