import { useSnapshot } from 'valtio'
import { bridge } from './bridge.ts'

/** Whether a wallet is connecting or being chosen; distracting elements are hidden meanwhile. */
export function useIsConnecting(): boolean {
  const { dialog, status } = useSnapshot(bridge)
  return status === 'connecting' || dialog === 'wallets'
}
