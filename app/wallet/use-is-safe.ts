import { useSnapshot } from 'valtio'
import { bridge } from './bridge.ts'
import { SAFE_CONNECTOR } from './safe-frame.ts'

/** Whether the connected wallet is a Safe, whose transactions wait until enough of its owners have signed. */
export function useIsSafe(): boolean {
  return useSnapshot(bridge).wallet?.id === SAFE_CONNECTOR
}
