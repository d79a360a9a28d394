import { fail, ok, type Result } from '#app/base/result.ts'
import { unixSeconds } from '#app/base/time.ts'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { SwapStep } from '#app/domain/swap/swap-flow.ts'
import { verifyPermit, verifyTransaction, type Modification, type ShownSwap } from '#app/domain/swap/verify-request.ts'
import { describeTransaction } from '#app/domain/trade/describe-transaction.ts'
import type { PermitMeaning } from '#app/domain/trade/transaction-meaning.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { readPermit, writePermit, type PermitData } from './permit-data.ts'
import { proveSameChain, type ChainMismatch } from './prove-same-chain.ts'
import { simulate } from '#app/chain/simulate.ts'
import { translateError } from '#app/chain/translate-error.ts'
import type { WalletAccount } from '#app/chain/wallet-account.ts'

export interface TransactionToAsk {
  readonly to: Address
  readonly from: Address
  readonly data: `0x${string}`
  readonly value: bigint
  readonly chainId: number
}

/** Why nothing came back. `mismatch` and `modification` say more about two of the codes. */
export interface AskProblem {
  readonly code: ErrorCode
  readonly mismatch?: ChainMismatch
  readonly modification?: Modification | 'calldata'
}

interface Asking {
  /** The chain as the page reads it. */
  readonly page: Eip1193
  readonly wallet: WalletAccount
  readonly shown: ShownSwap
  /** Called right before the wallet gets its request, after every check has passed. */
  readonly onAsk: () => void
  /** Milliseconds. */
  readonly now: () => number
  /** Aborted when the person leaves: nothing is asked any more. */
  readonly signal: AbortSignal
}

/**
 * Asks the wallet to send one transaction. Before that, in this order: the wallet's provider proves that it is on the page's chain; the
 * calldata is decoded from scratch and compared with the screen; the page's own node runs it; account and chain are read again.
 * Anything that does not fit ends here, and the wallet hears nothing.
 */
export async function askForTransaction(
  asking: Asking & {
    readonly step: Exclude<SwapStep, 'permit'>
    readonly transaction: TransactionToAsk
    readonly signed: PermitMeaning | undefined
  },
): Promise<Result<`0x${string}`, AskProblem>> {
  const { page, wallet, shown, step, transaction, signed, signal, now } = asking
  try {
    const standing = await proveStanding(asking)
    if (!standing.ok) return standing

    if (transaction.chainId !== shown.chainId) return fail(modified('contract'))
    if (!isSameAddress(transaction.from, wallet.address)) return fail(modified('account'))
    const meaning = describeTransaction({ ...transaction, chainId: shown.chainId })
    if (!meaning.ok) return fail(modified('calldata'))
    const context = { shown, value: transaction.value, signed, now: unixSeconds(now()) }
    const verified = verifyTransaction(step, meaning.value, context)
    if (!verified.ok) return fail(modified(verified.problem))

    const simulated = await simulate(page, transaction)
    if (!simulated.ok) return fail({ code: simulated.problem })

    const same = await readAgain(wallet, shown)
    if (!same.ok) return same
    if (signal.aborted) return fail({ code: 'request.rejected' })
    asking.onAsk()
    const hash = await wallet.provider.request({
      method: 'eth_sendTransaction',
      params: [
        {
          from: wallet.address,
          to: transaction.to,
          data: transaction.data,
          value: toHex(transaction.value),
          gas: toHex(simulated.value.gasLimit),
          // A wallet that honours it refuses by itself when its network was changed after the last look.
          chainId: toHex(BigInt(transaction.chainId)),
        },
      ],
    })
    return typeof hash === 'string' && /^0x[\da-f]{64}$/i.test(hash)
      ? ok(hash as `0x${string}`)
      : fail({ code: 'wallet.connectionFailed' })
  } catch (error) {
    return fail({ code: translateError(error) })
  }
}

/** Asks the wallet to sign a permit, behind the same checks. Answers with the signature and what it allows. */
export async function askForPermit(
  asking: Asking & { readonly permit: PermitData },
): Promise<Result<{ readonly signature: `0x${string}`; readonly signed: PermitMeaning }, AskProblem>> {
  const { wallet, shown, signal, now } = asking
  const { permit2 } = chainById(shown.chainId).contracts
  try {
    const standing = await proveStanding(asking)
    if (!standing.ok) return standing

    const permit = readPermit(asking.permit, shown.chainId, permit2)
    if (permit === undefined) return fail(modified('types'))
    const verified = verifyPermit(permit, shown, unixSeconds(now()))
    if (!verified.ok) return fail(modified(verified.problem))

    const same = await readAgain(wallet, shown)
    if (!same.ok) return same
    if (signal.aborted) return fail({ code: 'request.rejected' })
    asking.onAsk()
    const signature = await wallet.provider.request({
      method: 'eth_signTypedData_v4',
      params: [wallet.address, writePermit(permit, shown.chainId, permit2)],
    })
    return typeof signature === 'string' && /^0x(?:[\da-f]{2})+$/i.test(signature)
      ? ok({ signature: signature as `0x${string}`, signed: permit })
      : fail({ code: 'permit.failed' })
  } catch (error) {
    return fail({ code: translateError(error) })
  }
}

async function proveStanding({ page, wallet, shown }: Asking): Promise<Result<undefined, AskProblem>> {
  const proven = await proveSameChain({ page, wallet: wallet.provider, chainId: shown.chainId })
  if (proven.ok) return proven
  return fail({ code: 'wallet.chainMismatch', mismatch: proven.problem })
}

/** Between the click and now the person may have turned to another account or network in the wallet. */
async function readAgain(wallet: WalletAccount, shown: ShownSwap): Promise<Result<undefined, AskProblem>> {
  const accounts = await wallet.provider.request({ method: 'eth_accounts' })
  const isThere =
    isSameAddress(wallet.address, shown.account) &&
    Array.isArray(accounts) &&
    accounts.some((account) => typeof account === 'string' && isSameAddress(account, wallet.address))
  if (!isThere) return fail(modified('account'))
  const chainId = Number(await wallet.provider.request({ method: 'eth_chainId' }))
  return chainId === shown.chainId ? ok(undefined) : fail({ code: 'wallet.chainMismatch', mismatch: 'chainId' })
}

function modified(modification: Modification | 'calldata'): AskProblem {
  return { code: 'request.modified', modification }
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}
