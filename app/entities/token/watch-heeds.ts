/** What is kept of them in this browser: `heeded.ts`. */
export const WARNINGS = 'tarn.warnings'
/** Of the place of a warning that may be put away: which token's and how grave, `<addressKey> <severity>`. */
export const HEEDS = 'data-heeds'
/** Set on such a place, before it is painted, when that warning was put away. */
export const HEEDED = 'data-heeded'

/**
 * Goes into the document as text: it must need nothing outside itself. The server does not know which warnings were put away. Folded only
 * when the page's script comes they would move the page that is being read, so each is marked as it is parsed.
 */
function watchHeeds(name: string, heeds: string, heeded: string): void {
  let away: ReadonlyMap<unknown, unknown>
  try {
    away = new Map(JSON.parse(localStorage.getItem(name) ?? '[]') as readonly [unknown, unknown][])
  } catch {
    return
  }
  if (away.size === 0) return
  const watch = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (node instanceof Element) for (const place of [node, ...node.querySelectorAll(`[${heeds}]`)]) mark(place)
      }
    }
  })
  watch.observe(document, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', () => watch.disconnect())

  /** Put away as a graver one, or as this one. */
  function mark(place: Element): void {
    const [key, severity] = place.getAttribute(heeds)?.split(' ') ?? []
    const to = key === undefined ? undefined : away.get(key)
    if (to !== undefined && (to === severity || to === 'MEDIUM')) place.setAttribute(heeded, '')
  }
}

/** The text of an inline script. Made when it is asked for: the browser's bundle, where nobody asks, then goes without. */
export const watchHeedsText = () =>
  `(${watchHeeds})(${JSON.stringify(WARNINGS)},${JSON.stringify(HEEDS)},${JSON.stringify(HEEDED)})`
