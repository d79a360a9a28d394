import { useEffect } from 'react'
import { bridge, walletRuntime, wasConnected } from './bridge.ts'

/** Loads the wallet runtime for returning users. Others load it with Connect. */
export function useReconnect(): void {
  useEffect(() => {
    if (bridge.status !== 'disconnected' || !wasConnected()) return
    bridge.status = 'reconnecting'
    walletRuntime()
      .then(({ reconnect }) => reconnect())
      .catch(() => {
        bridge.status = 'disconnected'
      })
  }, [])
}
