import { hashTypedData } from 'viem'
import { fail, ok, type Result } from '#app/base/result.ts'
import { unixSeconds } from '#app/base/time.ts'
import { readPairNonce } from '#app/chain/read-pair-nonce.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { pairPermitTypes, type PairPermit, type SignedPairPermit } from '#app/domain/liquidity/calls/pair-permit.ts'
import { askForSignature, checkChainAndContracts, modified, type AskOptions, type AskProblem } from './ask-wallet.ts'
import { checkPairPermit } from './check-pair-permit.ts'
import { askProblem } from './ask-problem.ts'
import { expandSignature } from './expand-signature.ts'
import { VERSIONED_DOMAIN_TYPE } from './permit-request.ts'
import type { ShownPairPermit } from './shown-liquidity.ts'

export interface AskPairPermit extends AskOptions {
  readonly shown: ShownPairPermit
  readonly permit: PairPermit
}

/**
 * Asks the wallet to sign the permit of a v2 pair's LP tokens, after every check of README.md has passed.
 *
 * Returns  permit.unsupported if the wallet cannot sign typed data, or if the pair would refuse its signature
 */
export async function askForPairPermit(options: AskPairPermit): Promise<Result<SignedPairPermit, AskProblem>> {
  const { page, wallet, shown, permit: message, now } = options
  try {
    const contracts = await checkChainAndContracts(options, shown)
    if (!contracts.ok) return contracts
    const checked = checkPairPermit(message, shown, unixSeconds(now()))
    if (!checked.ok) return fail(modified(checked.problem))
    const nonces = await Promise.all([
      readPairNonce(page, message.pair, shown),
      // Some wallets reject reads; the page's node is then the only source.
      readPairNonce(wallet.provider, message.pair, shown).catch(() => message.nonce),
    ])
    if (nonces.some((nonce) => nonce !== message.nonce)) return fail(modified('nonce'))
    const { request, digest } = buildTypedData(shown.chainId, message)
    const answer = await askForSignature(options, request, digest)
    if (!answer.ok) return answer
    const signature = expandSignature(answer.value)
    return signature ? ok({ message, signature }) : fail({ code: 'permit.unsupported' })
  } catch (error) {
    return fail(askProblem(error))
  }
}

/** Returns the JSON for `eth_signTypedData_v4`, built only from the checked permit, and its EIP-712 digest. */
function buildTypedData(chainId: ChainId, { pair, owner, spender, value, nonce, deadline }: PairPermit) {
  const { domain, types } = pairPermitTypes(chainId, pair)
  const values = { owner, spender, value: `${value}`, nonce: `${nonce}`, deadline: `${deadline}` }
  const request = JSON.stringify({
    domain,
    primaryType: 'Permit',
    message: values,
    types: { EIP712Domain: VERSIONED_DOMAIN_TYPE, ...types },
  })
  const message = { owner, spender, value, nonce, deadline }
  return { request, digest: hashTypedData({ domain, types, primaryType: 'Permit', message }) }
}
