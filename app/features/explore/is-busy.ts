/** Whether a pointer or the focus is in a box. A finger leaves `:hover` behind where it was; only a pointer that can hover means it. */
export function isBusy(box: HTMLElement | null): boolean {
  if (!box) return false
  return box.matches(':focus-within') || (matchMedia('(hover: hover)').matches && box.matches(':hover'))
}
