import { useEffect } from 'react'
import { bridge, walletRuntime, wasConnected } from './bridge.ts'

/** Loads the wallet's runtime for somebody who was connected on an earlier visit. Everybody else waits for Connect. */
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
