import { useEffect } from 'react'
import { bridge, connectsOnLoad, walletRuntime } from './bridge.ts'

/** Restores the connection of a returning visitor, if `connectsOnLoad`. For others, the wallet runtime loads with Connect. */
export function useReconnect(): void {
  useEffect(() => {
    if (bridge.status !== 'disconnected' || !connectsOnLoad()) return
    bridge.status = 'reconnecting'
    walletRuntime()
      .then(({ reconnect }) => reconnect())
      .catch(() => {
        // The user may have connected another wallet meanwhile.
        if (bridge.status === 'reconnecting') bridge.status = 'disconnected'
      })
  }, [])
}
