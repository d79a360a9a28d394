import { useId, type MouseEvent, type ReactNode } from 'react'
import { CloseButton } from '#app/ui/button/close-button.tsx'
import { sheet, sheetBody, sheetHead, sheetTitle } from './sheet.css.ts'

// React 18 does not know these attributes and passes them through. Browsers with `command` open a modal dialog; others
// open the same element as a popover.
type Native = Partial<Record<'popover' | 'popovertarget' | 'popovertargetaction' | 'command' | 'commandfor', string>>

/** Spread on the button that opens the sheet; works before hydration. */
export function opensModal(id: string): object {
  return { command: 'show-modal', commandfor: id, popovertarget: id } satisfies Native
}

function closes(id: string): object {
  return { command: 'close', commandfor: id, popovertarget: id, popovertargetaction: 'hide' } satisfies Native
}

const native: Native = { popover: 'auto' }

/**
 * A bottom sheet whose content is part of the server's HTML.
 *
 * Keyboard: Enter and Space on its button open it, focus moves in and is trapped, Escape closes, focus returns. The
 * browser does all of this without JavaScript. Following a link inside closes it.
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

/** Closes the sheet on a click on a link inside or on the backdrop, which targets the dialog element itself. */
function handleClick({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  const isLeaving = target instanceof Element && target.closest('a') !== null
  if (!isLeaving && target !== currentTarget) return
  if (currentTarget.matches(':popover-open')) currentTarget.hidePopover()
  else currentTarget.close()
}
