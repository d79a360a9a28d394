/** Name of the stored swaps that wait for their approvals. */
export const QUEUED = 'tarn.queued'

/** Whether swaps are stored, of this page or of one that is gone. */
export function hasQueued(): boolean {
  try {
    return localStorage.getItem(QUEUED) !== null
  } catch {
    return false
  }
}
