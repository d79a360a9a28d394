import { useEffect, useRef } from 'react'
import { subscribe } from 'valtio'
import { bridge } from './bridge.ts'

/** `chosen`: just now in the dialog. `existing`: connected before, here or on an earlier visit. */
export type WalletArrival = 'chosen' | 'existing'

/** Calls `onArrival` when an account connects, or at once if one is connected. Starts over when `resetKey` changes. */
export function useWalletArrival(onArrival: (arrival: WalletArrival) => void, resetKey: unknown): void {
  const latest = useRef(onArrival)
  useEffect(() => {
    latest.current = onArrival
  })
  useEffect(() => {
    let isConnected = false
    const checkConnection = () => {
      const wasConnected = isConnected
      isConnected = bridge.status === 'connected' && bridge.address !== undefined
      if (!isConnected || wasConnected) return
      // The dialog closes right after, so check it when the address arrives.
      latest.current(bridge.dialog === 'wallets' ? 'chosen' : 'existing')
    }
    checkConnection()
    return subscribe(bridge, checkConnection, true)
  }, [resetKey])
}
