import { useEffect, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { CloseButton } from '#app/ui/button/close-button.tsx'
import { body, dialog, head, title as titleStyle } from './dialog.css.ts'

/** From this width on, a drawer is beside the page. */
const WIDE = '(min-width: 640px)'

export interface DialogProps {
  readonly isOpen: boolean
  /** Called on Escape, the close button and a click on the backdrop. */
  readonly onClose: () => void
  readonly title: string
  readonly closeLabel: string
  /** A drawer is beside the page and closes on a click outside. On phones it is a sheet and does not close on clicks outside. */
  readonly size?: 'small' | 'medium' | 'large' | 'flow' | 'search' | 'drawer' | 'narrowDrawer'
  /** The title is only an accessible name and the content fills the dialog, including its own close button. */
  readonly isBare?: boolean
  readonly children: ReactNode
}

/**
 * A native modal `<dialog>`.
 *
 * Keyboard: focus moves to the element marked `data-first-focus`, if any, else where the browser puts it, and is trapped;
 * Escape closes; focus returns to the opener, even if the dialog is unmounted while open.
 */
export function Dialog({ isOpen, onClose, title, closeLabel, size, isBare = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const openerRef = useRef<Element | null>(null)
  const isOpenRef = useRef(false)
  const bodyRef = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = ref.current
    isOpenRef.current = isOpen
    if (!element || element.open === isOpen) return
    if (!isOpen) return element.close()
    openerRef.current = document.activeElement
    element.showModal()
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus()
  }, [isOpen])
  // Browsers do not return the focus if an open dialog is removed without being closed.
  useLayoutEffect(() => {
    const element = ref.current
    // React cleans up this effect when a Suspense boundary hides the dialog, and runs it again when the boundary shows it.
    if (isOpenRef.current) element?.showModal()
    return () => element?.close()
  }, [])
  // A new title means a new step, which starts at its top. If the focused element was removed, the dialog is focused.
  useEffect(() => {
    bodyRef.current?.scrollTo(0, 0)
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [title])
  const isDrawer = size === 'drawer' || size === 'narrowDrawer'
  const handlePointer = (event: MouseEvent) => {
    // A click on the backdrop targets the dialog element itself.
    if (event.target !== ref.current || (isDrawer && !matchMedia(WIDE).matches)) return
    onClose()
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- clicking the backdrop is a convenience for pointers; the keyboard has Escape
    <dialog
      ref={ref}
      tabIndex={-1}
      className={dialog({ size })}
      {...(isBare ? { 'aria-label': title } : { 'aria-labelledby': titleId })}
      onClose={({ target }) => {
        // React also passes on the events of a dialog inside this one, and file inputs fire `cancel`. The event comes in a later task, when the
        // dialog may be open again.
        if (target !== ref.current || ref.current?.open) return
        // The user may already have moved the focus to another field and selected its text.
        if (document.activeElement === openerRef.current) setCaret()
        onClose()
      }}
      onCancel={({ target }) => target === ref.current && onClose()}
      onClick={handlePointer}
    >
      {isOpen && isBare && children}
      {isOpen && !isBare && (
        <>
          <div className={head}>
            <h2 id={titleId} className={titleStyle}>
              {title}
            </h2>
            <CloseButton label={closeLabel} onClick={onClose} />
          </div>
          <div ref={bodyRef} className={body}>
            {children}
          </div>
        </>
      )}
    </dialog>
  )
}

/** Puts the caret at the end of the focused field: Chromium returns the focus without a caret, and typed text would be lost. */
function setCaret() {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) && !(field instanceof HTMLTextAreaElement)) return
  // Null for input types without a selection.
  if (field.selectionEnd !== null) field.setSelectionRange(field.value.length, field.value.length)
}
