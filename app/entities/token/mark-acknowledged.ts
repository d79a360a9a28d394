/** Storage key of `acknowledged-warnings.ts`. */
export const WARNINGS_KEY = 'tarn.warnings'
/** Attribute of a dismissible warning: `<addressKey> <severity>`. */
export const WARNING_ATTRIBUTE = 'data-warning'
/** Attribute of a dismissed warning, set before it is painted. */
export const ACKNOWLEDGED_ATTRIBUTE = 'data-acknowledged'

/**
 * Marks each dismissed warning when it is parsed, because the server does not know which ones were dismissed, and hiding
 * them after hydration would shift the layout. Inlined into the document as text, so it must be self-contained.
 */
function markAcknowledged(name: string, severityAttribute: string, acknowledgedAttribute: string): void {
  let acknowledged: ReadonlyMap<unknown, unknown>
  try {
    acknowledged = new Map(JSON.parse(localStorage.getItem(name) ?? '[]') as readonly [unknown, unknown][])
  } catch {
    return
  }
  if (acknowledged.size === 0) return
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (node instanceof Element)
          for (const element of [node, ...node.querySelectorAll(`[${severityAttribute}]`)]) mark(element)
      }
    }
  })
  observer.observe(document, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', () => observer.disconnect())

  /** Marks a warning if the token's warnings were acknowledged at its severity or at MEDIUM. */
  function mark(warning: Element): void {
    const [key, severity] = warning.getAttribute(severityAttribute)?.split(' ') ?? []
    const acknowledgedSeverity = key === undefined ? undefined : acknowledged.get(key)
    if (acknowledgedSeverity !== undefined && (acknowledgedSeverity === severity || acknowledgedSeverity === 'MEDIUM'))
      warning.setAttribute(acknowledgedAttribute, '')
  }
}

/** The text of the inline script. A function, so that the client bundle, which does not call it, omits the text. */
export const acknowledgedWarningsScript = () =>
  `(${String(markAcknowledged)})(${JSON.stringify(WARNINGS_KEY)},${JSON.stringify(WARNING_ATTRIBUTE)},${JSON.stringify(ACKNOWLEDGED_ATTRIBUTE)})`
