import { fail, ok, type Result } from '#app/base/result.ts'
import { unixSeconds } from '#app/base/time.ts'
import type { PermitBatch, SignedPermitBatch } from '#app/domain/liquidity/calls/permit-batch.ts'
import { askForSignature, checkChainAndContracts, modified, type AskOptions, type AskProblem } from './ask-wallet.ts'
import { readPermitNonce } from './check-permit.ts'
import { checkPermitBatch } from './check-permit-batch.ts'
import { askProblem } from './ask-problem.ts'
import { permitBatchDigest, permitBatchRequest } from './permit-batch-request.ts'
import type { ShownPermitBatch } from './shown-liquidity.ts'

export interface AskPermitBatch extends AskOptions {
  readonly shown: ShownPermitBatch
  readonly permit: PermitBatch
}

/**
 * Asks the wallet to sign the permits of a v4 deposit, after every check of README.md has passed.
 *
 * Returns  permit.unsupported if the wallet cannot sign typed data, or if Permit2 would refuse its signature
 */
export async function askForPermitBatch(options: AskPermitBatch): Promise<Result<SignedPermitBatch, AskProblem>> {
  const { page, wallet, shown, permit: message, now } = options
  const { chainId, account } = shown
  try {
    const contracts = await checkChainAndContracts(options, shown)
    if (!contracts.ok) return contracts
    const checked = checkPermitBatch(message, shown, unixSeconds(now()))
    if (!checked.ok) return fail(modified(checked.problem))
    const haveExpectedNonces = await Promise.all(
      message.details.map(async ({ token, amount, nonce }) => {
        const single = { kind: 'permit', chainId, account, token, amount, spender: 'v4PositionManager' } as const
        const nonces = await Promise.all([
          readPermitNonce(page, single),
          // Some wallets reject reads; the page's node is then the only source.
          readPermitNonce(wallet.provider, single).catch(() => nonce),
        ])
        return nonces.every((expected) => expected === nonce)
      }),
    )
    if (haveExpectedNonces.includes(false)) return fail(modified('nonce'))
    const signature = await askForSignature(
      options,
      permitBatchRequest(chainId, message),
      permitBatchDigest(chainId, message),
    )
    return signature.ok ? ok({ message, signature: signature.value }) : signature
  } catch (error) {
    return fail(askProblem(error))
  }
}
