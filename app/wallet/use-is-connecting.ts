import { useSnapshot } from 'valtio'
import { bridge } from './bridge.ts'

/** Whether a person is in the middle of connecting a wallet: nothing is to lead them away now. */
export function useIsConnecting(): boolean {
  const { dialog, status } = useSnapshot(bridge)
  return status === 'connecting' || (dialog !== 'none' && dialog !== 'account')
}
