/**
 * Arrow keys move the focus between the rows of a `DataTable`: from a link or button of a row to the same one of the next or
 * previous row. Importing this module starts it.
 */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const FOCUSABLE = 'a, button'

addEventListener('keydown', (event) => {
  const step = STEPS[event.key]
  const active = document.activeElement
  const row = active?.closest<HTMLElement>('tr[data-at]')
  if (step === undefined || !active || !row) return
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const next = row.parentElement?.querySelector(`tr[data-at="${Number(row.dataset['at']) + step}"]`)
  const target = next?.querySelectorAll<HTMLElement>(FOCUSABLE)[[...row.querySelectorAll(FOCUSABLE)].indexOf(active)]
  if (!target) return
  event.preventDefault()
  target.focus()
})

export {}
