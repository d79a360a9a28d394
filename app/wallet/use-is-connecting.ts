import { useSnapshot } from 'valtio'
import { bridge } from './bridge.ts'

/** Whether a wallet is connecting, so that nothing distracts from it. */
export function useIsConnecting(): boolean {
  const { dialog, status } = useSnapshot(bridge)
  return status === 'connecting' || dialog === 'wallets'
}
