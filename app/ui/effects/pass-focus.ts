import type { MouseEvent } from 'react'

/**
 * Focuses the element with this id after a press of a button that disappears, if the keyboard pressed it. A finger must not focus a field,
 * because that opens the on-screen keyboard.
 */
export function passFocus(press: Pick<MouseEvent, 'detail'>, id: string): void {
  if (press.detail === 0) document.getElementById(id)?.focus()
}
