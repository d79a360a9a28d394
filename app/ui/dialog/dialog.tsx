import { X } from 'lucide-react'
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { Button } from '#app/ui/button/button.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { body, dialog, head, title as titleStyle } from './dialog.css.ts'

export interface DialogProps {
  readonly isOpen: boolean
  /** Escape, the close button or a press beside the dialog. */
  readonly onClose: () => void
  readonly title: string
  readonly closeLabel: string
  readonly size?: 'small' | 'medium' | 'large' | 'finder'
  /** The title is read aloud alone and the content fills the dialog; it brings a way to close. */
  readonly isBare?: boolean
  readonly children: ReactNode
}

/**
 * A native modal `<dialog>`.
 *
 * Keyboard: focus moves in, to what is marked `data-first-focus` where something is, and stays in; Escape closes; the focus returns to what opened it. All by the browser.
 */
export function Dialog({ isOpen, onClose, title, closeLabel, size, isBare = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = ref.current
    if (!element || element.open === isOpen) return
    if (!isOpen) return element.close()
    element.showModal()
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus()
  }, [isOpen])
  const handlePointer = (event: MouseEvent) => {
    // The backdrop belongs to the dialog element itself; its content lies in children.
    if (event.target === ref.current) onClose()
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press beside the dialog is a convenience for pointers; the keyboard has Escape
    <dialog
      ref={ref}
      className={dialog({ size })}
      {...(isBare ? { 'aria-label': title } : { 'aria-labelledby': titleId })}
      onClose={() => {
        setCaret()
        onClose()
      }}
      onCancel={onClose}
      onClick={handlePointer}
    >
      {isOpen && isBare && children}
      {isOpen && !isBare && (
        <>
          <div className={head}>
            <h2 id={titleId} className={titleStyle}>
              {title}
            </h2>
            <Button tone="ghost" size="medium" shape="square" aria-label={closeLabel} onClick={onClose}>
              <Icon of={X} />
            </Button>
          </div>
          <div className={body}>{children}</div>
        </>
      )}
    </dialog>
  )
}

/** To a field the browser gives the focus back without a caret (Chromium), and what one types there is lost. */
function setCaret() {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) && !(field instanceof HTMLTextAreaElement)) return
  // Of a field that knows no caret, this is null.
  if (field.selectionEnd !== null) field.setSelectionRange(field.value.length, field.value.length)
}
