import { useEffect, useRef } from 'react'
import { subscribe } from 'valtio'
import { bridge } from './bridge.ts'

/** `chosen`: just now, in the dialog of wallets. `kept`: it was connected before, here or on an earlier visit. */
export type WalletArrival = 'chosen' | 'kept'

/** Calls when an address becomes connected while the caller is mounted, and at once when one is. Asked anew when `asked` changes. */
export function useWalletArrival(onArrival: (arrival: WalletArrival) => void, asked: unknown): void {
  const latest = useRef(onArrival)
  useEffect(() => {
    latest.current = onArrival
  })
  useEffect(() => {
    let isConnected = false
    const look = () => {
      const was = isConnected
      isConnected = bridge.status === 'connected' && bridge.address !== undefined
      if (!isConnected || was) return
      // The dialog closes right after: it is looked at the moment the address comes.
      const isChoosing = bridge.dialog !== 'none' && bridge.dialog !== 'account'
      latest.current(isChoosing ? 'chosen' : 'kept')
    }
    look()
    return subscribe(bridge, look, true)
  }, [asked])
}
