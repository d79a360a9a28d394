/**
 * Moves the logo and the name of a clicked row to the title of the page it opens. The name is the element with
 * `data-row-title`, the logo the first one in the same cell or list item. Has no effect under
 * `prefers-reduced-motion`, or if the title streams after the shell. Importing this module starts it.
 *
 * Not a view transition: the router would run it on back navigation too, and the browser would freeze the page while it
 * captures snapshots. Here the new page is already in place, and only its title is animated from the row.
 */

/** Milliseconds. */
const DURATION = 150

let stop = () => {}

addEventListener('click', ({ defaultPrevented, target }) => {
  const link = target instanceof Element ? target.closest('a') : null
  // The router has prevented the default of links that it follows in this tab.
  if (!defaultPrevented || !link || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  stop()
  const row = link.closest('td, li')
  if (row) stop = followToTitle(link, row)
})

/** Returns the function that stops waiting for the page. */
function followToTitle(link: HTMLAnchorElement, row: Element): () => void {
  const rowName = measureText(row.querySelector('[data-row-title]'))
  // An image, or the disc with letters that replaces it.
  const rowLogo = measureLogo(row.querySelector('img, [translate="no"]'))
  if (!rowName && !rowLogo) return () => {}
  const observer = new MutationObserver(() => {
    if (link.isConnected) return
    end()
    if (location.pathname !== link.pathname) return
    const title = document.querySelector('#main h1')
    // The logo precedes the column of texts, whose first line contains the title.
    const titleLogo = title?.parentElement?.parentElement?.previousElementSibling
    // Runs before the new page is painted, and after it has been scrolled to its top.
    moveFrom(rowName, title, measureText(title))
    moveFrom(rowLogo, titleLogo, measureLogo(titleLogo))
  })
  const end = () => {
    observer.disconnect()
    removeEventListener('scroll', end)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  // Scrolling moves the row away from its measured position.
  addEventListener('scroll', end, { passive: true })
  return end
}

interface Measurement {
  readonly box: DOMRect
  /** Font size of a text, height of a logo, in pixels. */
  readonly size: number
}

function measureText(element: Element | null): Measurement | undefined {
  const measurement = measureLogo(element)
  if (!element || !measurement) return undefined
  // The text may be in a child with a font size of its own.
  return { ...measurement, size: parseFloat(getComputedStyle(element.firstElementChild ?? element).fontSize) }
}

/** Measures a logo; undefined if it is not shown. */
function measureLogo(element: Element | null | undefined): Measurement | undefined {
  const box = element?.getBoundingClientRect()
  return box && box.height > 0 ? { box, size: box.height } : undefined
}

/** Draws the element at another position, then animates it to its own within `DURATION`. */
function moveFrom(
  from: Measurement | undefined,
  element: Element | null | undefined,
  to: Measurement | undefined,
): void {
  if (!from || !to || !element) return
  const side = getComputedStyle(element).direction === 'rtl' ? 'right' : 'left'
  const middle = ({ top, height }: DOMRect) => top + height / 2
  const shift = `translate(${from.box[side] - to.box[side]}px, ${middle(from.box) - middle(to.box)}px)`
  const constant = { transformOrigin: `${side} center`, zIndex: 1 }
  element.animate(
    [
      { ...constant, transform: `${shift} scale(${from.size / to.size})` },
      { ...constant, transform: 'none' },
    ],
    { duration: DURATION, easing: 'cubic-bezier(0, 0, 0.2, 1)' },
  )
}

export {}
