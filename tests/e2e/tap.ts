import { expect, type Locator } from '@playwright/test'

/** Minimum width and height of touch targets, in CSS pixels. */
const MIN_TARGET_SIZE = 44

/**
 * Taps an element that is large enough for a finger: everywhere in a square of 44 px around its centre, the window shows the element, its
 * label, or an extension of its area.
 */
export async function tap(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await target.scrollIntoViewIfNeeded()
  const misses = () => target.evaluate(findMisses, MIN_TARGET_SIZE / 2 - 1)
  await expect.poll(misses, { message: `a target for a finger: ${String(target)}` }).toEqual([])
  await target.tap()
}

/** Runs in the page. Returns what is shown where a finger misses the element; points outside the window count as hits. */
function findMisses(element: Element, reach: number): readonly string[] {
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const corners = [
    [x - reach, y],
    [x + reach, y],
    [x, y - reach],
    [x, y + reach],
  ] as const
  return corners.flatMap(([pointX, pointY]) => {
    const shown = document.elementFromPoint(pointX, pointY)
    const isOutside = pointX < 0 || pointY < 0 || pointX >= innerWidth || pointY >= innerHeight
    if (isOutside || !shown || element.contains(shown) || shown.closest('label')?.control === element) return []
    return [`${shown.tagName} "${shown.textContent.slice(0, 40)}" at ${pointX - x}, ${pointY - y}`]
  })
}
