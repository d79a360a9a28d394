import { fail, ok, type Result } from '#app/base/result.ts'
import { unixSeconds } from '#app/base/time.ts'
import { isSameAddress } from '#app/domain/address/address.ts'
import { isChainId } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { SignedPairPermit } from '#app/domain/liquidity/calls/pair-permit.ts'
import type { TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { otherToken } from '#app/domain/liquidity/calls/encode-zap.ts'
import type { SignedPermitBatch } from '#app/domain/liquidity/calls/permit-batch.ts'
import type { SignedNftPermit } from '#app/domain/liquidity/calls/nft-permit.ts'
import { impactLevel, isWorseImpact } from '#app/domain/swap/price-impact.ts'
import { readPermit, type PermitTypedData } from '#app/domain/trade/read-permit.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { isUnsupported, type Eip1193 } from '#app/chain/eip1193.ts'
import { simulate } from '#app/chain/simulate.ts'
import type { WalletAccount } from '#app/chain/wallet-account.ts'
import { hasAcceptedPrice } from './deposit-price.ts'
import { checkPermit, readPermitNonce } from './check-permit.ts'
import { checkClaim, readDistributor } from './check-claim.ts'
import { hasShownDecimals, type ShownDecimals } from './check-decimals.ts'
import { checkPending } from './check-replacement.ts'
import { verifySignature } from './verify-signature.ts'
import { checkSimulations } from './check-simulations.ts'
import { checkState } from './check-state.ts'
import { checkTransaction, type SignedPermit } from './check-transaction.ts'
import { askProblem } from './ask-problem.ts'
import { hasKnownContracts } from './known-contracts.ts'
import type { Modification } from './modification.ts'
import { permitDigest, permitRequest } from './permit-request.ts'
import { proveSameChain, type ChainMismatch } from './prove-same-chain.ts'
import { readWorstImpact } from './worst-impact.ts'
import { involvedContracts } from './spending-contract.ts'
import type { ReplacementTerms, Shown, ShownBatch, ShownPermit, ShownSwap, ShownTransaction } from './shown.ts'

/** A transaction as the API returned it: nothing in it has been checked. */
export type ProposedTransaction = Omit<UnsignedTransaction, 'chainId'> & {
  readonly chainId: number
  /** Set only for a replacement. */
  readonly terms?: ReplacementTerms
}

/** Why no request was sent to the wallet, or why the request failed. */
export interface AskProblem {
  readonly code: ErrorCode
  /** For `liquidity.lessReceived`: for each token, the lowest amount that a simulation pays, in base units. */
  readonly received?: TokenAmounts
  /** For `wallet.chainMismatch`. */
  readonly mismatch?: ChainMismatch
  /** For `request.modified`. */
  readonly modification?: Modification
  /** Message of an unknown error, without private data; for error reports. */
  readonly message?: string
}

/** Options of every request to the wallet. */
export interface AskOptions {
  /** The page's own node. */
  readonly page: Eip1193
  readonly wallet: WalletAccount
  /** Decimals of every amount that the screen shows, for the request or for the whole plan of which it is a step. */
  readonly amounts: readonly ShownDecimals[]
  /** Called right before the request is sent to the wallet, after every check has passed. */
  readonly onAsk: () => void
  /** UNIX milliseconds. */
  readonly now: () => number
  /** Aborted when the user leaves; no request is sent to the wallet after that. */
  readonly signal: AbortSignal
}

export interface AskTransaction extends AskOptions {
  readonly shown: ShownTransaction
  readonly transaction: ProposedTransaction
  /** The permit that the account signed for this swap or zap. */
  readonly signed?: SignedPermit | undefined
  /** The permits that the account signed for this deposit. */
  readonly signedBatch?: SignedPermitBatch | undefined
  /** The permit that the account signed for this migration. */
  readonly signedNftPermit?: SignedNftPermit | undefined
  /** The permit of LP tokens that the account signed for this withdrawal. */
  readonly signedPairPermit?: SignedPairPermit | undefined
  /** The user has agreed to send a transaction that no node could simulate. */
  readonly acceptsUnsimulated?: boolean
}

/** Gas limits far above what our own requests need. EIP-7825 caps a transaction at 2^24. */
const GAS_CAP: Readonly<Record<ShownTransaction['kind'], bigint>> = {
  approve: 500_000n,
  permit2Approve: 500_000n,
  approvePosition: 500_000n,
  // Up to eight allowances at Permit2, or one approval.
  revoke: 500_000n,
  send: 500_000n,
  sendNft: 500_000n,
  claim: 500_000n,
  wrap: 500_000n,
  unwrap: 500_000n,
  swap: 10_000_000n,
  // A deposit may create its pool.
  addLiquidity: 10_000_000n,
  removeLiquidity: 5_000_000n,
  collectFees: 5_000_000n,
  migrateLiquidity: 10_000_000n,
  zap: 10_000_000n,
  cancel: 200_000n,
  // A speed-up repeats the gas limit of the pending transaction, so only the protocol's cap applies.
  speedUp: 2n ** 24n,
}

/**
 * Asks the wallet to send one transaction, after every check of README.md has passed. The first check that fails ends the request before it
 * reaches the wallet.
 */
export async function askForTransaction(options: AskTransaction): Promise<Result<`0x${string}`, AskProblem>> {
  const { page, wallet, shown, now, signal } = options
  try {
    const contracts = await checkChainAndContracts(options, shown)
    if (!contracts.ok) return contracts

    const { transaction: proposed, signed, signedBatch, signedNftPermit, signedPairPermit } = options
    const { chainId } = proposed
    if (!isChainId(chainId)) return fail(modified('chain'))
    const { terms, ...call } = proposed
    const transaction = { ...call, chainId }
    const context = { signed, signedBatch, signedNftPermit, signedPairPermit, terms, now: unixSeconds(now()) }
    const checked = checkTransaction(transaction, shown, context)
    if (!checked.ok) return fail(modified(checked.problem))
    const pending = await checkReplaced(options)
    if (!pending.ok) return pending
    const claim = await checkDistributor(options)
    if (!claim.ok) return claim

    const [simulated, state, effects, price] = await Promise.all([
      simulate(page, transaction),
      checkStateOnBothNodes(options, shown),
      checkEffects(options, transaction),
      checkPrices(options, shown),
    ])
    if (!state.ok) return state
    if (!simulated.ok) return fail({ code: simulated.problem })
    const gasLimit = terms?.gasLimit ?? simulated.value.gasLimit
    if (gasLimit > GAS_CAP[shown.kind]) return fail(modified('gas'))
    if (!effects.ok) return effects
    if (!price.ok) return price

    const connection = await checkConnection(wallet, shown)
    if (!connection.ok) return connection
    if (signal.aborted) return fail({ code: 'request.aborted' })
    options.onAsk()
    const hash = await wallet.provider.request({
      method: 'eth_sendTransaction',
      params: [
        {
          from: wallet.address,
          to: transaction.to,
          data: transaction.data,
          value: toHex(transaction.value),
          gas: toHex(gasLimit),
          ...(terms && {
            nonce: toHex(BigInt(terms.nonce)),
            maxFeePerGas: toHex(terms.maxFeePerGas),
            maxPriorityFeePerGas: toHex(terms.maxPriorityFeePerGas),
          }),
          // A wallet that supports this field rejects the request if its network has changed since the last check.
          chainId: toHex(BigInt(chainId)),
        },
      ],
    })
    return typeof hash === 'string' && /^0x[\da-f]{64}$/i.test(hash)
      ? ok(hash as `0x${string}`)
      : fail({ code: 'wallet.invalidHash' })
  } catch (error) {
    return fail(askProblem(error))
  }
}

export interface AskPermit extends AskOptions {
  readonly shown: ShownPermit
  /** Typed data as the API returned it, unchecked. */
  readonly permit: PermitTypedData
}

/**
 * Asks the wallet to sign a permit, after every check of README.md has passed.
 *
 * Returns  permit.unsupported if the wallet cannot sign typed data, or if Permit2 would refuse its signature
 */
export async function askForPermit(options: AskPermit): Promise<Result<SignedPermit, AskProblem>> {
  const { page, wallet, shown, now } = options
  const { chainId } = shown
  try {
    const contracts = await checkChainAndContracts(options, shown)
    if (!contracts.ok) return contracts

    const read = readPermit(options.permit, chainId)
    if (!read.ok) return fail(modified('types'))
    const message = read.value
    const checked = checkPermit(message, shown, unixSeconds(now()))
    if (!checked.ok) return fail(modified(checked.problem))
    const nonces = await Promise.all([
      readPermitNonce(page, shown),
      // Some wallets reject reads; the page's node is then the only source.
      readPermitNonce(wallet.provider, shown).catch(() => message.nonce),
    ])
    if (nonces.some((nonce) => nonce !== message.nonce)) return fail(modified('nonce'))

    const signature = await askForSignature(options, permitRequest(chainId, message), permitDigest(chainId, message))
    return signature.ok ? ok({ message, signature: signature.value }) : signature
  } catch (error) {
    return fail(askProblem(error))
  }
}

/**
 * Asks the wallet to sign typed data that has passed every check. Returns the signature, in the form of `verifySignature`.
 *
 * Returns  permit.unsupported if the wallet cannot sign typed data, or if Permit2 would refuse the signature
 */
export async function askForSignature(
  { page, wallet, shown, signal, onAsk }: AskOptions & { readonly shown: Shown },
  typedData: string,
  digest: `0x${string}`,
): Promise<Result<`0x${string}`, AskProblem>> {
  const connection = await checkConnection(wallet, shown)
  if (!connection.ok) return connection
  if (signal.aborted) return fail({ code: 'request.aborted' })
  onAsk()
  const signature = await wallet.provider
    .request({ method: 'eth_signTypedData_v4', params: [wallet.address, typedData] })
    .catch((error: unknown) => {
      if (isUnsupported(error)) return undefined
      throw error
    })
  if (typeof signature !== 'string' || !/^0x(?:[\da-f]{2})+$/i.test(signature)) return fail(PERMIT_UNSUPPORTED)
  const valid = await verifySignature(page, wallet.address, digest, signature as `0x${string}`)
  return valid ? ok(valid) : fail(PERMIT_UNSUPPORTED)
}

const PERMIT_UNSUPPORTED: AskProblem = { code: 'permit.unsupported' }

/**
 * Checks that the wallet's provider is on the page's chain and, on both nodes, that the contracts that move tokens have known code and that
 * the tokens have the decimals that the screen shows.
 */
export async function checkChainAndContracts(
  { page, wallet, amounts }: AskOptions,
  shown: Shown,
): Promise<Result<undefined, AskProblem>> {
  const { chainId } = shown
  const proven = await proveSameChain({ page, wallet: wallet.provider, chainId })
  if (!proven.ok) return fail({ code: 'wallet.chainMismatch', mismatch: proven.problem })
  // Some wallets reject reads; the page's node is then the only source.
  const [known, decimals] = await Promise.all([
    Promise.all([
      hasKnownContracts(page, chainId, involvedContracts(shown)),
      hasKnownContracts(wallet.provider, chainId, involvedContracts(shown)).catch(() => true),
    ]),
    Promise.all([
      hasShownDecimals(page, shown, amounts),
      hasShownDecimals(wallet.provider, shown, amounts).catch(() => true),
    ]),
  ])
  if (known.includes(false)) return fail(modified('contract'))
  return decimals.includes(false) ? fail(modified('decimals')) : ok(undefined)
}

/** Checks that a replacement replaces the transaction on the screen, and that this transaction is still pending. */
async function checkReplaced({ page, wallet, shown }: AskTransaction): Promise<Result<undefined, AskProblem>> {
  if (shown.kind !== 'speedUp' && shown.kind !== 'cancel') return ok(undefined)
  const checked = await checkPending({ page, wallet: wallet.provider }, shown)
  if (checked.ok) return checked
  if (checked.problem !== 'notPending') return fail(modified(checked.problem))
  return fail({ code: shown.kind === 'cancel' ? 'transaction.cancelFailed' : 'transaction.replaceFailed' })
}

/** Checks a claim against its distributor on both nodes; see `checkClaim`. */
async function checkDistributor({ page, wallet, shown }: AskTransaction): Promise<Result<undefined, AskProblem>> {
  if (shown.kind !== 'claim') return ok(undefined)
  const states = await Promise.all([
    readDistributor(page, shown),
    // Some wallets reject reads; the page's node is then the only source.
    readDistributor(wallet.provider, shown).catch((): undefined => undefined),
  ])
  for (const state of states) {
    const checked = state ? checkClaim(shown, state) : ok(undefined)
    if (!checked.ok) return fail(checked.problem === 'done' ? { code: 'claim.done' } : modified(checked.problem))
  }
  return ok(undefined)
}

/** Checks on both nodes the positions that a request changes and the approvals that it revokes; see `checkState`. */
export async function checkStateOnBothNodes(
  { page, wallet }: AskOptions,
  shown: ShownTransaction | ShownBatch,
): Promise<Result<undefined, AskProblem>> {
  const checked = await Promise.all([
    checkState(page, shown),
    // Some wallets reject reads; the page's node is then the only source.
    checkState(wallet.provider, shown).catch(() => ok(undefined)),
  ])
  const failed = checked.find((result) => !result.ok)
  return failed ? fail(modified(failed.problem)) : ok(undefined)
}

/**
 * Checks the effects of the transaction. Replacements have none to check: a speed-up repeats a call that the account has already signed, and
 * a cancellation sends nothing from the account to itself.
 */
async function checkEffects(
  options: AskTransaction,
  transaction: UnsignedTransaction,
): Promise<Result<undefined, AskProblem>> {
  const { kind } = options.shown
  return kind === 'speedUp' || kind === 'cancel' ? ok(undefined) : checkSimulations(options, [transaction])
}

/** Checks the price of a swap, of the swap within a zap, and of the pool that receives a deposit, a migration or a zap, on both nodes. */
export async function checkPrices(
  options: AskOptions,
  shown: ShownTransaction,
): Promise<Result<undefined, AskProblem>> {
  if (shown.kind === 'swap') return checkQuote(options, shown)
  if (shown.kind !== 'zap' && shown.kind !== 'addLiquidity' && shown.kind !== 'migrateLiquidity') return ok(undefined)
  const nodes = { page: options.page, wallet: options.wallet.provider }
  if (!(await hasAcceptedPrice(nodes, shown))) return fail({ code: 'liquidity.offMarket' })
  if (shown.kind !== 'zap') return ok(undefined)
  const { chainId, input, swapIn, quotedOut, acceptedImpact } = shown
  const quoted = { input: swapIn, output: quotedOut }
  return checkQuote(options, { chainId, input, output: otherToken(shown), quoted, acceptedImpact })
}

/**
 * Checks that the quote's loss against the reference price is not worse than the level that the user has accepted. An unknown price is
 * treated as a severe loss.
 */
async function checkQuote(
  { page, wallet }: AskOptions,
  shown: Pick<ShownSwap, 'chainId' | 'input' | 'output' | 'quoted' | 'acceptedImpact'>,
): Promise<Result<undefined, AskProblem>> {
  const impactBps = await readWorstImpact({ page, wallet: wallet.provider }, shown)
  const level = impactBps === undefined ? 'severe' : impactLevel(impactBps)
  return isWorseImpact(level, shown.acceptedImpact) ? fail({ code: 'request.mispriced' }) : ok(undefined)
}

/**
 * Checks that the wallet still has the account and network of the screen, because the user may have changed them since the click.
 *
 * Throws   what the wallet throws
 */
export async function checkConnection(
  { address, provider }: WalletAccount,
  shown: Shown,
): Promise<Result<undefined, AskProblem>> {
  const accounts = await provider.request({ method: 'eth_accounts' })
  const isConnected =
    isSameAddress(address, shown.account) &&
    Array.isArray(accounts) &&
    accounts.some((account) => typeof account === 'string' && isSameAddress(account, address))
  if (!isConnected) return fail(modified('account'))
  const chainId = Number(await provider.request({ method: 'eth_chainId' }))
  return chainId === shown.chainId ? ok(undefined) : fail({ code: 'wallet.chainMismatch', mismatch: 'chainId' })
}

/** Returns the problem of a request that differs from the screen. */
export function modified(modification: Modification): AskProblem {
  return { code: 'request.modified', modification }
}

export function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}
