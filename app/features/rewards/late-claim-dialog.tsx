import { lazy, Suspense, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useSettled } from '#app/transactions/use-settled.ts'
import { run } from './claim-run.ts'
import { queryClient } from './claims.query.ts'

const ClaimDialog = lazy(() => import('./claim-dialog.client.tsx'))

/** The dialog that a claim button opens. Its code loads on first use. */
export function LateClaimDialog() {
  // Invalidated here instead of in the buttons, which are unmounted while the drawer is closed.
  useSettled(({ kind }) => {
    if (kind === 'claim') void queryClient.invalidateQueries({ queryKey: ['open-claims'] })
  })
  const isOpen = useSnapshot(run).flow.at !== 'form'
  // A dialog stays mounted once opened, because it returns the focus when it closes.
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened ? (
    <Suspense fallback={null}>
      <ClaimDialog />
    </Suspense>
  ) : null
}
