import { X } from 'lucide-react'
import { useId, type MouseEvent, type ReactNode } from 'react'
import { button } from '#app/ui/button/button.css.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { sheet, sheetBody, sheetHead, sheetTitle } from './sheet.css.ts'

// React 18 has no names for these attributes; it passes them on as they are. Browsers that know `command` open a modal dialog; the
// others know popovers and open the same element as one.
type Native = Partial<Record<'popover' | 'popovertarget' | 'popovertargetaction' | 'command' | 'commandfor', string>>

/** Spread on the button that opens the sheet: works before any script has come. */
export function opensModal(id: string): object {
  return { command: 'show-modal', commandfor: id, popovertarget: id } satisfies Native
}

function closes(id: string): object {
  return { command: 'close', commandfor: id, popovertarget: id, popovertargetaction: 'hide' } satisfies Native
}

const native: Native = { popover: 'auto' }

/**
 * A sheet that rises from below, with its content in the page from the start.
 *
 * Keyboard: Enter and Space on its button open it, the focus moves in and stays in, Escape closes, the focus returns. All by the browser,
 * without JavaScript; a link within closes it.
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
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the press that closes it is a link's own, by key or pointer; beside it, the keyboard has Escape
    <dialog id={id} className={sheet} aria-labelledby={titleId} closedby="any" onClick={handleClick} {...native}>
      <div className={sheetHead}>
        <h2 id={titleId} className={sheetTitle}>
          {title}
        </h2>
        <button
          type="button"
          className={button({ tone: 'ghost', shape: 'square' })}
          aria-label={closeLabel}
          {...closes(id)}
        >
          <Icon of={X} />
        </button>
      </div>
      <div className={sheetBody}>{children}</div>
    </dialog>
  )
}

/** A press on a link leads to another page; one on the dialog element itself is a press beside its content. */
function handleClick({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  const isLeaving = target instanceof Element && target.closest('a') !== null
  if (!isLeaving && target !== currentTarget) return
  if (currentTarget.matches(':popover-open')) currentTarget.hidePopover()
  else currentTarget.close()
}
