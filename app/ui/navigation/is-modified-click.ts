interface Press {
  readonly metaKey: boolean
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly button: number
}

/** Whether the browser handles the click itself: new tab, new window or download. */
export function isModifiedClick({ metaKey, ctrlKey, shiftKey, altKey, button }: Press): boolean {
  return metaKey || ctrlKey || shiftKey || altKey || button !== 0
}
