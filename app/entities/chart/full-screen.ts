/** The element that fills the screen with a chart in it; it stays mounted while the chart changes. */
const FRAME = '[data-chart-frame]'

let frame: HTMLElement | null = null
/** Reverts the changes to the page. */
let restore: () => void = () => {}
const listeners = new Set<() => void>()

/** Whether a chart fills the screen, as a store for `useSyncExternalStore`. */
export const fullScreen = {
  read: () => frame !== null,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      // Unless another chart replaces it in the same commit, the frame is removed too.
      queueMicrotask(() => {
        if (frame && !frame.isConnected) leave()
      })
    }
  },
}

/** Enters or leaves full screen with the frame around a button. The button must have an id, by which it is focused on leaving. */
export async function toggleFullScreen(button: HTMLElement, name: string): Promise<void> {
  if (frame) {
    leave()
    return
  }
  const element = button.closest<HTMLElement>(FRAME)
  if (element) await enter(element, name, button.id)
}

/** Fills the screen by the Fullscreen API, or only the viewport if the browser lacks it for elements (iPhone) or rejects the request. */
async function enter(element: HTMLElement, name: string, buttonId: string): Promise<void> {
  frame = element
  const usesApi = document.fullscreenEnabled && (await requestFullscreen(element))
  if (frame !== element) {
    if (document.fullscreenElement === element) void document.exitFullscreen()
    return
  }
  element.dataset['fullScreen'] = ''
  for (const [attribute, value] of Object.entries({ role: 'dialog', 'aria-modal': 'true', 'aria-label': name })) {
    element.setAttribute(attribute, value)
  }
  if (!usesApi) {
    // A popover is above everything else on the page.
    element.popover = 'manual'
    element.showPopover()
  }
  const inert = disableOutside(element)
  const handleChange = () => {
    if (document.fullscreenElement !== element) leave()
  }
  // With the Fullscreen API browsers handle Escape themselves.
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !document.querySelector('dialog:modal')) leave()
  }
  if (usesApi) document.addEventListener('fullscreenchange', handleChange)
  else document.addEventListener('keydown', handleKey)
  restore = () => {
    document.removeEventListener('fullscreenchange', handleChange)
    document.removeEventListener('keydown', handleKey)
    for (const other of inert) other.inert = false
    element.removeAttribute('popover')
    delete element.dataset['fullScreen']
    for (const attribute of ['role', 'aria-modal', 'aria-label']) element.removeAttribute(attribute)
    if (document.fullscreenElement === element) void document.exitFullscreen()
    element.querySelector<HTMLElement>(`#${CSS.escape(buttonId)}`)?.focus({ preventScroll: true })
  }
  notify()
}

/** Returns whether the browser granted the request. */
async function requestFullscreen(element: HTMLElement): Promise<boolean> {
  try {
    await element.requestFullscreen()
    return true
  } catch {
    return false
  }
}

function leave(): void {
  frame = null
  restore()
  restore = () => {}
  notify()
}

/** Makes the rest of the page inert, so that focus stays in the element. Returns the changed elements. */
function disableOutside(element: HTMLElement): readonly HTMLElement[] {
  const changed: HTMLElement[] = []
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) {
      if (other === inner || !(other instanceof HTMLElement) || other.inert) continue
      other.inert = true
      changed.push(other)
    }
  }
  return changed
}

function notify(): void {
  for (const listener of listeners) listener()
}
