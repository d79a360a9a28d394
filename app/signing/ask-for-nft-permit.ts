import { hashTypedData } from 'viem'
import { fail, ok, type Result } from '#app/base/result.ts'
import { unixSeconds } from '#app/base/time.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { readNftApproval } from '#app/chain/read-nft-approval.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { nftPermitTypes, type NftPermit, type SignedNftPermit } from '#app/domain/liquidity/calls/nft-permit.ts'
import { askForSignature, checkChainAndContracts, modified, type AskOptions, type AskProblem } from './ask-wallet.ts'
import { checkNftPermit } from './check-nft-permit.ts'
import { verifySignature } from './verify-signature.ts'
import { askProblem } from './ask-problem.ts'
import { expandSignature } from './expand-signature.ts'
import { VERSIONED_DOMAIN_TYPE } from './permit-request.ts'
import type { ShownNftPermit } from './shown-liquidity.ts'

export interface AskNftPermit extends AskOptions {
  readonly shown: ShownNftPermit
  readonly permit: NftPermit
}

/**
 * Asks the wallet to sign the permit of a v3 position, after every check of README.md has passed.
 *
 * Returns  permit.unsupported if the wallet cannot sign typed data, or if the position manager would refuse its signature
 */
export async function askForNftPermit(options: AskNftPermit): Promise<Result<SignedNftPermit, AskProblem>> {
  const { page, wallet, shown, permit: message, now } = options
  const { chainId } = shown
  try {
    const contracts = await checkChainAndContracts(options, shown)
    if (!contracts.ok) return contracts
    const checked = checkNftPermit(message, shown, unixSeconds(now()))
    if (!checked.ok) return fail(modified(checked.problem))
    const nonces = await Promise.all([
      readNonce(page, shown),
      // Some wallets reject reads; the page's node is then the only source.
      readNonce(wallet.provider, shown).catch(() => message.nonce),
    ])
    if (nonces.some((nonce) => nonce !== message.nonce)) return fail(modified('nonce'))
    const { request, digest } = buildTypedData(chainId, message)
    const answer = await askForSignature(options, request, digest)
    if (!answer.ok) return answer
    const signature = expandSignature(answer.value)
    // Expanding a compact signature changes its bytes, and a contract account has accepted the compact form only.
    const valid = signature && (await verifySignature(page, wallet.address, digest, signature))
    return valid ? ok({ message, signature: valid }) : fail({ code: 'permit.unsupported' })
  } catch (error) {
    return fail(askProblem(error))
  }
}

async function readNonce(node: Eip1193, { chainId, tokenId }: ShownNftPermit): Promise<bigint> {
  return (await readNftApproval(node, chainId, tokenId)).nonce
}

/** Returns the JSON for `eth_signTypedData_v4`, built only from the checked permit, and its EIP-712 digest. */
function buildTypedData(chainId: ChainId, message: NftPermit) {
  const { domain, types } = nftPermitTypes(chainId)
  const { spender, tokenId, nonce, deadline } = message
  const values = { spender, tokenId: `${tokenId}`, nonce: `${nonce}`, deadline: `${deadline}` }
  const request = JSON.stringify({
    domain,
    primaryType: 'Permit',
    message: values,
    types: { EIP712Domain: VERSIONED_DOMAIN_TYPE, ...types },
  })
  return { request, digest: hashTypedData({ domain, types, primaryType: 'Permit', message }) }
}
