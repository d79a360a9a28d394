/** Whether a signal is aborted. A function, because TypeScript assumes that the property does not change after a check. */
export function isAborted(signal: AbortSignal): boolean {
  return signal.aborted
}
