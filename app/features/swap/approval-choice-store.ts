import { useSyncExternalStore } from 'react'
import { readApprovalChoice, type ApprovalChoice } from '#app/domain/swap/approval-choice.ts'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'

/** The user's choice of the amounts to approve; exact amounts by default. */
const store = createBrowserStore<ApprovalChoice>('tarn.approval', {
  parse: readApprovalChoice,
  print: (choice) => (choice === 'once' ? null : choice),
})

export function useApprovalChoice(): ApprovalChoice {
  return useSyncExternalStore(store.subscribe, store.read, () => 'once')
}

export function readChosenApproval(): ApprovalChoice {
  return store.read()
}

export function chooseApproval(choice: ApprovalChoice): void {
  store.write(choice)
}
