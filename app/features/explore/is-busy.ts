/** Whether the pointer or focus is inside a box. `:hover` remains after a touch, so only a pointer that can hover is considered. */
export function isBusy(box: HTMLElement | null): boolean {
  if (!box) return false
  return box.matches(':focus-within') || (matchMedia('(hover: hover)').matches && box.matches(':hover'))
}
