/** Whether the pointer or focus is inside an element. `:hover` remains after a touch, so only a pointer that can hover is considered. */
export function isBusy(element: HTMLElement | null): boolean {
  if (!element) return false
  return element.matches(':focus-within') || (matchMedia('(hover: hover)').matches && element.matches(':hover'))
}
