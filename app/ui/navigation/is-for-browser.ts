interface Press {
  readonly metaKey: boolean
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly button: number
}

/** Whether the browser itself follows the link that was pressed: into another tab or window, or to the disk. */
export function isForBrowser({ metaKey, ctrlKey, shiftKey, altKey, button }: Press): boolean {
  return metaKey || ctrlKey || shiftKey || altKey || button !== 0
}
