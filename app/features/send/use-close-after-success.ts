import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { run } from './send-run.ts'

/** Calls `onClose` once the user leaves the outcome of a successful send. */
export function useCloseAfterSuccess(onClose: () => void): void {
  const { at } = useSnapshot(run).flow
  const [wasDone, setWasDone] = useState(false)
  if (at === 'done' && !wasDone) setWasDone(true)
  useEffectWhen(wasDone && at === 'form', () => {
    setWasDone(false)
    onClose()
  })
}
