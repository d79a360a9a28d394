import { guardRpc } from '#app/chain/page-rpc.ts'
import { screenAddress } from '#app/chain/screening.query.ts'
import type { WalletAccount } from '#app/chain/wallet-account.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { askForCalls } from '#app/signing/ask-for-calls.ts'
import { askForNftPermit } from '#app/signing/ask-for-nft-permit.ts'
import { askForPairPermit } from '#app/signing/ask-for-pair-permit.ts'
import { askForPermitBatch } from '#app/signing/ask-for-permit-batch.ts'
import { askForPermit, askForTransaction } from '#app/signing/ask-wallet.ts'
import { followTransaction } from './follow-transactions.client.ts'
import { reportFailure } from './report-failure.ts'
import { runPlan, type Run } from './run-plan.ts'
import type { TransactionRecord } from './transaction-record.ts'
import { addOpenRequest } from './transactions.ts'
import { setWatchedInDialog } from './watched-transaction.ts'
import { applyToTransaction, trackTransaction } from './write-transactions.ts'

/** Runs a plan with this page's node, store and clock. The dialog shows its transactions until `run.signal` is aborted. */
export async function startRun(run: Run, wallet: WalletAccount, chainId: ChainId): Promise<void> {
  const page = guardRpc(chainId)
  const reported: Run = { ...run, onEvent: (event) => run.onEvent(reportFailure(event)) }
  await runPlan(reported, {
    page,
    wallet,
    guard: { askForCalls, askForNftPermit, askForPairPermit, askForPermit, askForPermitBatch, askForTransaction },
    screen: screenAddress,
    addOpenRequest,
    track: (record) => {
      if (!run.signal.aborted) watchInDialog(record, run.signal)
      trackTransaction(record)
    },
    replace: (hash, replacement) => applyToTransaction(hash, { type: 'replace', replacement }),
    settle: (record) => followTransaction(record, { page, wallet: wallet.provider }),
    now: Date.now,
  })
}

/** Leaves the outcome to the open dialog, and to a toast once the dialog is closed. */
function watchInDialog({ hash }: TransactionRecord, signal: AbortSignal): void {
  setWatchedInDialog(hash)
  signal.addEventListener('abort', () => setWatchedInDialog(undefined), { once: true })
}
