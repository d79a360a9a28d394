/** The localStorage key of swaps that wait for their approvals. */
export const QUEUED = 'tarn.queued'

/** Whether swaps are stored, by this page or by one that has been closed. */
export function hasQueued(): boolean {
  try {
    return localStorage.getItem(QUEUED) !== null
  } catch {
    return false
  }
}
