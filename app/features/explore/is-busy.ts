/** Whether the pointer or focus is inside a box. Touch leaves `:hover` behind; only a pointer that can hover counts. */
export function isBusy(box: HTMLElement | null): boolean {
  if (!box) return false
  return box.matches(':focus-within') || (matchMedia('(hover: hover)').matches && box.matches(':hover'))
}
