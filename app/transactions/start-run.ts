import { pageRpc } from '#app/chain/page-rpc.ts'
import type { WalletAccount } from '#app/chain/wallet-account.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { askForPermit, askForTransaction } from '#app/signing/ask-wallet.ts'
import { runPlan, type Run } from './run-plan.ts'
import { settleTransaction } from './settle-transaction.ts'
import { noteRequest, trackTransaction, updateTransaction } from './transactions.ts'

/** Runs a plan with this page's node, store and clock. */
export async function startRun(run: Run, wallet: WalletAccount, chainId: ChainId): Promise<void> {
  const page = pageRpc(chainId)
  await runPlan(run, {
    page,
    wallet,
    guard: { askForPermit, askForTransaction },
    note: noteRequest,
    track: trackTransaction,
    settle: async (record) => {
      const settlement = await settleTransaction(record, { page, wallet: wallet.provider })
      updateTransaction(record.hash, settlement)
      return settlement
    },
    now: Date.now,
  })
}
