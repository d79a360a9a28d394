import { decimalsOf } from './shown-decimals.ts'
import { erc20Abi, parseAbi, type Address } from 'viem'
import * as v from 'valibot'
import { unixSeconds, type UnixSeconds } from '#app/base/time.ts'
import { isNative, NATIVE } from '#app/domain/address/address.ts'
import { impactLevel, type ImpactLevel } from '#app/domain/swap/price-impact.ts'
import { maximumIn, minimumOut, type Bps } from '#app/domain/amount/percent.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { httpRpc } from '#app/chain/page-rpc.ts'
import { askForPermit, askForTransaction } from '#app/signing/ask-wallet.ts'
import type { SignedPermit } from '#app/signing/check-transaction.ts'
import type { ShownSwap } from '#app/signing/shown.ts'
import { readWorstImpact } from '#app/signing/worst-impact.ts'
import { orderLegs } from '#app/wire/trading/order-legs.ts'
import { approvalResponse } from '#app/wire/trading/approval.ts'
import { quoteRequest, quoteResponse, type QuoteRequestInput } from '#app/wire/trading/quote.ts'
import { swapRequest } from '#app/wire/trading/swap.ts'
import type { TransactionRequest } from '#app/wire/trading/transaction-request.ts'
import { signer } from '#devnet/accounts.ts'
import { fundAccounts } from '#devnet/seed.ts'
import type { SmallWorld } from '#devnet/small-world.ts'
import { createRandom } from '#devnet/world/random.ts'
import { checkApproval } from '#workers/api/trading/approval.ts'
import type { TradingContext } from '#workers/api/trading/trading-context.ts'
import { quote } from '#workers/api/trading/quote.ts'
import { swap } from '#workers/api/trading/swap.ts'
import { TradingRefusal } from '#workers/api/trading/trading-refusal.ts'

/** Quoted and executed amounts of a swap, in base units, without gas. */
export interface ExecutedSwap {
  readonly request: QuoteRequestInput
  readonly route: string
  /** V2, V3, V4 or MIXED for every route. */
  readonly protocols: readonly string[]
  readonly quoted: { readonly in: bigint; readonly out: bigint }
  readonly executed: { readonly in: bigint; readonly out: bigint }
  /** Remaining allowances of the token for Permit2 and of Permit2 for the router. */
  readonly allowanceLeft: bigint
  /** The router's balances afterwards, of all tokens on the way, ether and wrapped ether. */
  readonly leftInRouter: bigint
  readonly gasUsed: bigint
  readonly gasEstimate: bigint
  /** The price impact's level according to the quote, and according to the price that the guard measures in the pools. */
  readonly impact: { readonly quoted: ImpactLevel; readonly measured: ImpactLevel }
}

const PERMIT2 = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])

/**
 * Executes one swap like the site: quote, approval, permit and transaction through the signing guard, with the price
 * impact it measures itself. Throws if any step fails or the guard refuses it.
 *
 * @param afterQuote runs between the quote and the rest, and may move prices
 */
export async function executeSwap(
  world: SmallWorld,
  trading: TradingContext,
  account: number,
  order: Omit<QuoteRequestInput, 'swapper' | 'tokenInChainId' | 'tokenOutChainId'>,
  afterQuote: () => Promise<unknown> = () => Promise.resolve(),
): Promise<ExecutedSwap> {
  const owner = signer(account)
  const ids = { tokenInChainId: world.chainId, tokenOutChainId: world.chainId }
  const request: QuoteRequestInput = { ...order, ...ids, swapper: owner.address }
  const rawQuote = await quote(trading, v.parse(quoteRequest, request), 'test')
  const answer = v.parse(quoteResponse, JSON.parse(JSON.stringify(rawQuote)))
  if (answer.routing !== 'CLASSIC') throw new Error('not a swap')
  await afterQuote()
  const tokenIn = answer.quote.input.token
  const tokenOut = answer.quote.output.token
  const slippage = Math.round(answer.quote.slippage * 100) as Bps
  // Over v2, somewhat more may arrive than an exact output buys.
  const expectedOut = answer.quote.aggregatedOutputs?.[0]?.amount ?? answer.quote.output.amount
  const quoted = { in: BigInt(answer.quote.input.amount), out: BigInt(expectedOut) }
  const isExactIn = request.type === 'EXACT_INPUT'
  const maximumSold = isExactIn ? quoted.in : maximumIn(quoted.in, slippage)
  const minimumBought = isExactIn ? minimumOut(quoted.out, slippage) : BigInt(answer.quote.output.amount)

  const approval = v.parse(
    approvalResponse,
    await checkApproval(
      trading,
      { walletAddress: owner.address, token: tokenIn, amount: maximumSold.toString(), chainId: world.chainId },
      'test',
    ),
  )
  if (approval.cancel) await send(world, approval.cancel)
  if (approval.approval) await send(world, approval.approval)

  const legs = orderLegs(answer.quote)
  if (!legs) throw new Error('a route without amounts')
  const node = httpRpc(world.rpcUrl)
  const walletOptions = {
    page: node,
    amounts: decimalsOf(world),
    now: Date.now,
    signal: new AbortController().signal,
    onAsk: () => {},
  }
  const base = { chainId: world.chainId, account: owner.address }

  let signed: SignedPermit | undefined
  if (answer.permitData) {
    const permit = await askForPermit({
      ...walletOptions,
      wallet: { address: owner.address, provider: walletOf(node, owner) },
      shown: { ...base, kind: 'permit', token: tokenIn, amount: maximumSold },
      permit: answer.permitData,
    })
    if (!permit.ok) throw new Error(`the permit is refused: ${JSON.stringify(permit.problem)}`)
    signed = permit.value
  }
  const body = JSON.parse(
    JSON.stringify({
      quote: answer.quote,
      permitData: answer.permitData ?? undefined,
      signature: signed?.signature,
      simulateTransaction: true,
    }),
  ) as unknown
  const { swap: transaction } = await swap(trading, v.parse(swapRequest, body), 'test')

  const pair = { chainId: world.chainId, input: tokenIn, output: tokenOut }
  const impactBps = await readWorstImpact({ page: node }, { ...pair, quoted: { input: quoted.in, output: quoted.out } })
  const impact = {
    quoted: impactLevel((answer.quote.priceImpact ?? 0) * 100),
    measured: impactBps === undefined ? 'severe' : impactLevel(impactBps),
  } as const
  const shown: ShownSwap = {
    ...base,
    kind: 'swap',
    side: isExactIn ? 'exactIn' : 'exactOut',
    input: tokenIn,
    output: tokenOut,
    maximumIn: maximumSold,
    minimumOut: minimumBought,
    quoted: { input: quoted.in, output: quoted.out },
    legs,
    deadline: (unixSeconds(Date.now()) + 31 * 60) as UnixSeconds,
    acceptedImpact: impact.measured,
  }

  const balances = async () => [
    await balanceOf(world, tokenIn, owner.address),
    await balanceOf(world, tokenOut, owner.address),
  ]
  const [inBefore = 0n, outBefore = 0n] = await balances()
  let receipt: Receipt | undefined
  const sendTransaction = async ([request]: readonly unknown[]) => {
    const { to, data, value } = request as { to: string; data: string; value: string }
    if (to !== transaction.to || data !== transaction.data || BigInt(value) !== BigInt(transaction.value)) {
      throw new Error('the guard requests another transaction')
    }
    receipt = await send(world, transaction)
    return receipt.transactionHash
  }
  const outcome = await askForTransaction({
    ...walletOptions,
    wallet: { address: owner.address, provider: walletOf(node, owner, sendTransaction) },
    shown,
    transaction: { ...transaction, chainId: world.chainId, value: BigInt(transaction.value) },
    signed,
  })
  if (!outcome.ok || !receipt) throw new Error(`the swap is refused: ${JSON.stringify(outcome)}`)
  const [inAfter = 0n, outAfter = 0n] = await balances()
  const gas = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
  const intermediateTokens = answer.quote.route.flat().map((hop) => hop.tokenOut.address)

  return {
    request,
    route: answer.quote.routeString ?? '',
    protocols: answer.quote.route.map((hops) => protocolOf(hops.map((hop) => hop.type))),
    quoted,
    executed: {
      in: inBefore - inAfter - (isNative(tokenIn) ? gas : 0n),
      out: outAfter - outBefore + (isNative(tokenOut) ? gas : 0n),
    },
    allowanceLeft: isNative(tokenIn) ? 0n : await allowanceLeft(world, tokenIn, owner.address),
    leftInRouter: await routerBalance(world, [
      tokenIn,
      tokenOut,
      NATIVE,
      world.addresses.wrappedNative,
      ...intermediateTokens,
    ]),
    gasUsed: BigInt(receipt.gasUsed),
    gasEstimate: BigInt(answer.quote.gasUseEstimate ?? '0'),
    impact,
  }
}

/** A wallet with the account's key: it signs permits itself, and sends transactions with `sendTransaction`, or else through the node. */
function walletOf(
  node: Eip1193,
  owner: ReturnType<typeof signer>,
  sendTransaction?: (params: readonly unknown[]) => Promise<unknown>,
): Eip1193 {
  return {
    request({ method, params = [] }) {
      const paramList = params as readonly unknown[]
      if (method === 'eth_accounts') return Promise.resolve([owner.address])
      if (method === 'eth_sendTransaction' && sendTransaction) return sendTransaction(paramList)
      if (method !== 'eth_signTypedData_v4') return node.request({ method, params })
      return owner.signTypedData(JSON.parse(String(paramList[1])) as Parameters<typeof owner.signTypedData>[0])
    },
  }
}

function protocolOf(types: readonly string[]): string {
  const [first, ...others] = types
  return others.every((type) => type === first) ? (first ?? '').slice(0, 2).toUpperCase() : 'MIXED'
}

interface Receipt {
  readonly transactionHash: string
  readonly status: string
  readonly gasUsed: string
  readonly effectiveGasPrice: string
}

/** Sends with the gas and fees of the API, which must suffice. */
async function send(world: SmallWorld, request: TransactionRequest): Promise<Receipt> {
  const { from, to, data, value, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = request
  const quantity = (text: string) => `0x${BigInt(text).toString(16)}`
  const transaction = {
    from,
    to,
    data,
    value: quantity(value),
    ...(gasLimit === undefined ? {} : { gas: quantity(gasLimit) }),
    ...(maxFeePerGas === undefined ? {} : { maxFeePerGas: quantity(maxFeePerGas) }),
    ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas: quantity(maxPriorityFeePerGas) }),
  }
  const receipt = (await world.rpc.call('eth_sendTransactionSync', [transaction])) as Receipt
  if (receipt.status !== '0x1') throw new Error(`${data.slice(0, 10)} reverted`)
  return receipt
}

function balanceOf({ client }: SmallWorld, token: Address, owner: Address): Promise<bigint> {
  if (isNative(token)) return client.getBalance({ address: owner })
  return client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

async function allowanceLeft({ client, addresses }: SmallWorld, token: Address, owner: Address): Promise<bigint> {
  const { permit2, universalRouter } = addresses
  const tokenAllowance = await client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, permit2],
  })
  const [permit2Allowance] = await client.readContract({
    address: permit2,
    abi: PERMIT2,
    functionName: 'allowance',
    args: [owner, token, universalRouter],
  })
  return tokenAllowance + permit2Allowance
}

async function routerBalance(world: SmallWorld, tokens: readonly Address[]): Promise<bigint> {
  let sum = 0n
  for (const token of new Set(tokens)) sum += await balanceOf(world, token, world.addresses.universalRouter)
  return sum
}

/** Tokens without transfer tax that can be sold. */
const SELLABLE = ['ETH', 'WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'UNI', 'LINK', 'MKR', 'YOCTO', 'TICKET']
/** Tokens with enough liquidity for large orders. */
const DEEP = ['WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'UNI', 'LINK']
const FILTERS = [[], [], [], ['V2'], ['V3'], ['V4'], ['V2', 'V3', 'V4']] as const

const BALANCE_USD = 2_500_000

/** No route, an amount that buys nothing, or an exact output that the account cannot pay. */
function shouldRedraw(error: unknown): boolean {
  if (!(error instanceof TradingRefusal) || error.status !== 404) return false
  const codes: readonly string[] = ['InsufficientBalance', 'QuoteAmountTooLowError']
  return codes.includes(error.errorCode) || error.message.startsWith('no quotes')
}

/**
 * Executes `count` random swaps, each from the same state: over every pair, side and protocol filter, from dust to the
 * whole balance. Requests without a route, or beyond the balance, are redrawn.
 */
export async function* randomSwaps(
  world: SmallWorld,
  trading: TradingContext,
  count: number,
  seed: number,
): AsyncGenerator<ExecutedSwap> {
  const random = createRandom(seed).next
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }
  // Large enough to move the pools and to be split.
  const tokens = Object.entries(world.tokens).flatMap(([name, token]) => (DEEP.includes(name) ? [token] : []))
  await fundAccounts(world.rpc, tokens, BALANCE_USD, ({ market }) => market.usd)
  const symbols = SELLABLE.filter((symbol) => symbol === 'ETH' || symbol in world.tokens)
  const addressOf = (symbol: string) => (symbol === 'ETH' ? NATIVE : (world.tokens[symbol]?.address ?? NATIVE))
  for (let executedCount = 0; executedCount < count;) {
    const [tokenIn, tokenOut] = [addressOf(pick(symbols)), addressOf(pick(symbols))]
    const wrapped = (token: Address) => (isNative(token) ? world.addresses.wrappedNative : token)
    if (wrapped(tokenIn) === wrapped(tokenOut)) continue
    const account = Math.floor(random() * 10)
    const type = pick(['EXACT_INPUT', 'EXACT_INPUT', 'EXACT_OUTPUT'] as const)
    const protocols = pick(FILTERS)
    const spentToken = wrapped(type === 'EXACT_INPUT' ? tokenIn : tokenOut)
    const balance = await balanceOf(world, spentToken, signer(account).address)
    // From a ten-millionth to nine tenths of the balance on a logarithmic scale, biased to large amounts, which are
    // split.
    const share = BigInt(Math.floor(10 ** (2 + 6.95 * Math.sqrt(random()))))
    const amount = (balance * share) / 10n ** 9n
    if (amount === 0n) continue
    const snapshot = await world.rpc.call('evm_snapshot')
    try {
      yield await executeSwap(world, trading, account, {
        type,
        amount: amount.toString(),
        tokenIn,
        tokenOut,
        slippageTolerance: 0.5,
        ...(protocols.length > 0 ? { protocols: [...protocols] } : {}),
      })
      executedCount += 1
    } catch (error) {
      if (!shouldRedraw(error)) throw error
    } finally {
      await world.rpc.call('evm_revert', [snapshot])
    }
  }
}
