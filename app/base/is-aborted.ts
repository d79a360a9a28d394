/** Whether a signal is aborted. The type checker takes the property for constant once it has been read, but not the result of a call. */
export function isAborted(signal: AbortSignal): boolean {
  return signal.aborted
}
