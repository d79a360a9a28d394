import { concatHex, encodeAbiParameters, parseAbiParameters, toFunctionSelector } from 'viem'
import type { Chain } from '#app/domain/chains/chain.ts'
import type { Hop, HopQuote, Plan, RouteQuote } from '#app/domain/routing/plan.ts'
import { sectionsOf, v2Path, v3Path, v4Path, type Section } from '#app/domain/trade/route-sections.ts'
import type { Rpc } from '#workers/kit/json-rpc.ts'
import { readAt, wordAt, type BlockId, type Call, type Returned } from './multicall.ts'

/** Amounts of one route as quoted by the chain's quoters. */
export interface ConfirmedRoute {
  readonly quote: RouteQuote
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Base units that arrive; for an exact output over v2 pairs it may exceed `amountOut`. */
  readonly received: bigint
  /** Amounts that enter and leave the pool of each hop. */
  readonly hops: readonly HopAmounts[]
}

/** Base units; undefined between two pools of a section if the quoter's amounts differ from the computed ones. */
export interface HopAmounts {
  readonly amountIn: bigint | undefined
  readonly amountOut: bigint | undefined
}

export interface ConfirmedPlan {
  readonly plan: Plan
  readonly routes: readonly ConfirmedRoute[]
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly received: bigint
}

/** Maximum number of multicalls: a section may need the quote of the section before, and a route of three hops has at most three sections. */
const MAX_ROUNDS = 3

/**
 * Confirms plans with the chain's quoters at one block, usually in one multicall: every section of a route is quoted with the locally
 * computed amount. Only if a quoter returns another amount (for example, because a hook takes a share), the next section is quoted
 * again in a further multicall. `extraCalls` of the caller are added to the first multicall.
 *
 * Returns  the plans that the quoters accept, in the given order; plans with a refused route are left out
 * Throws   RpcUnavailable, RpcRefused
 * Source   QuoterV2, V4Quoter, UniswapV2Router02
 */
export async function confirmPlans(
  rpc: Rpc,
  chain: Chain,
  block: BlockId,
  plans: readonly Plan[],
  extraCalls: readonly Call[],
): Promise<{ readonly plans: readonly ConfirmedPlan[]; readonly extraResults: readonly Returned[] }> {
  const answers = new Map<string, bigint | undefined>()
  let extraResults: readonly Returned[] = []
  const routes = plans.flatMap((plan) => plan.routes.map((quote) => ({ quote, side: plan.side })))

  for (let round = 0; round < MAX_ROUNDS; round++) {
    const callsByKey = new Map<string, QuoterCall>()
    for (const { quote, side } of routes) {
      for (const quoterCall of pendingCalls(chain, quote, side, answers, round === 0)) {
        callsByKey.set(quoterCall.key, quoterCall)
      }
    }
    const otherCalls = round === 0 ? extraCalls : []
    if (callsByKey.size === 0 && otherCalls.length === 0) break
    const quoterCalls = [...callsByKey.values()]
    const returned = await readAt(rpc, block, [...quoterCalls.map(({ call }) => call), ...otherCalls])
    quoterCalls.forEach((quoterCall, index) => answers.set(quoterCall.key, quoterCall.read(returned[index])))
    if (round === 0) extraResults = returned.slice(quoterCalls.length)
  }

  return { plans: plans.flatMap((plan) => confirmPlan(chain, plan, answers)), extraResults }
}

function confirmPlan(chain: Chain, plan: Plan, answers: ReadonlyMap<string, bigint | undefined>): ConfirmedPlan[] {
  const routes: ConfirmedRoute[] = []
  for (const quote of plan.routes) {
    const amount = amountAtEnd(chain, quote, plan.side, answers)
    if (typeof amount !== 'bigint') return []
    const hops = hopAmounts(chain, quote, plan.side, answers)
    routes.push(
      plan.side === 'exactIn'
        ? { quote, hops, amountIn: quote.amountIn, amountOut: amount, received: amount }
        : { quote, hops, amountIn: amount, amountOut: quote.amountOut, received: quote.received },
    )
  }
  const amountIn = routes.reduce((sum, route) => sum + route.amountIn, 0n)
  const amountOut = routes.reduce((sum, route) => sum + route.amountOut, 0n)
  const received = routes.reduce((sum, route) => sum + route.received, 0n)
  return amountIn > 0n && amountOut > 0n ? [{ plan, routes, amountIn, amountOut, received }] : []
}

interface QuoterCall {
  /** Identifies the call among the answers; an answer is undefined if the quoter refused. */
  readonly key: string
  readonly call: Call
  readonly read: (returned: Returned) => bigint | undefined
}

/**
 * Returns the quoted amount at the end of a route: its output, or for an exact output its input. Returns the next quoter call instead if its
 * answer is missing; undefined if a quoter refused.
 */
function amountAtEnd(
  chain: Chain,
  quote: RouteQuote,
  side: Plan['side'],
  answers: ReadonlyMap<string, bigint | undefined>,
): bigint | QuoterCall | undefined {
  const sections = sectionsOf(quote.hops)
  if (side === 'exactOut' && sections.length > 1) return amountAtEndWithBuffer(chain, quote, sections, answers)
  let amount: bigint = side === 'exactIn' ? quote.amountIn : quote.amountOut
  for (const section of sections) {
    const quoterCall = quoterCallOf(chain, section, side, amount)
    if (!answers.has(quoterCall.key)) return quoterCall
    const answer = answers.get(quoterCall.key)
    if (answer === undefined || answer === 0n) return undefined
    amount = answer
  }
  return amount
}

/**
 * Like `amountAtEnd`, for an exact output over several sections. No quoter can quote the sale of the unused buffers, so the computed input is
 * returned if the quoters confirm the computed amounts of every section; otherwise undefined.
 */
function amountAtEndWithBuffer(
  chain: Chain,
  quote: RouteQuote,
  sections: readonly Section<HopQuote>[],
  answers: ReadonlyMap<string, bigint | undefined>,
): bigint | QuoterCall | undefined {
  for (const { hops, ...section } of sections) {
    const quoterCall = quoterCallOf(chain, { ...section, hops }, 'exactOut', hops.at(-1)?.amountOut ?? 0n)
    if (!answers.has(quoterCall.key)) return quoterCall
    if (answers.get(quoterCall.key) !== hops[0]?.amountIn) return undefined
  }
  return quote.amountIn
}

/**
 * Returns the amounts of each hop of a confirmed route: at the ends of a section those of the quoter; inside the section the computed ones if
 * the quoter confirms both ends.
 */
function hopAmounts(
  chain: Chain,
  quote: RouteQuote,
  side: Plan['side'],
  answers: ReadonlyMap<string, bigint | undefined>,
): readonly HopAmounts[] {
  let amount: bigint = quote.amountIn
  return sectionsOf(quote.hops).flatMap((section) => {
    const [computedIn, computedOut] = [section.hops[0]?.amountIn, section.hops.at(-1)?.amountOut]
    // In an exact output, the output of every section but the last includes its buffer.
    const fixedAmount = side === 'exactIn' ? amount : (computedOut ?? 0n)
    const answer = answers.get(quoterCallOf(chain, section, side, fixedAmount).key)
    const [amountIn, amountOut] = side === 'exactIn' ? [fixedAmount, answer] : [answer, fixedAmount]
    if (amountOut !== undefined) amount = amountOut
    const isComputed = amountIn === computedIn && amountOut === computedOut
    return section.hops.map((hop, index) => ({
      amountIn: index === 0 ? amountIn : isComputed ? hop.amountIn : undefined,
      amountOut: index === section.hops.length - 1 ? amountOut : isComputed ? hop.amountOut : undefined,
    }))
  })
}

/** Returns the calls that a round adds for a route: all sections in the first round, then the next one without an answer. */
function pendingCalls(
  chain: Chain,
  quote: RouteQuote,
  side: Plan['side'],
  answers: ReadonlyMap<string, bigint | undefined>,
  isFirstRound: boolean,
): QuoterCall[] {
  if (!isFirstRound) {
    const next = amountAtEnd(chain, quote, side, answers)
    return typeof next === 'object' ? [next] : []
  }
  return sectionsOf(quote.hops).map((section) => {
    const [first, last] = [section.hops[0], section.hops[section.hops.length - 1]]
    return quoterCallOf(chain, section, side, (side === 'exactIn' ? first?.amountIn : last?.amountOut) ?? 0n)
  })
}

// Computed once, because a selector needs a hash.
const SELECTORS = {
  v2: {
    exactIn: toFunctionSelector('getAmountsOut(uint256,address[])'),
    exactOut: toFunctionSelector('getAmountsIn(uint256,address[])'),
  },
  v3: {
    exactIn: toFunctionSelector('quoteExactInput(bytes,uint256)'),
    exactOut: toFunctionSelector('quoteExactOutput(bytes,uint256)'),
  },
  v4: {
    exactIn: toFunctionSelector('quoteExactInput((address,(address,uint24,int24,address,bytes)[],uint128))'),
    exactOut: toFunctionSelector('quoteExactOutput((address,(address,uint24,int24,address,bytes)[],uint128))'),
  },
}
const V2_ARGUMENTS = parseAbiParameters('uint256 amount, address[] path')
const V3_ARGUMENTS = parseAbiParameters('bytes path, uint256 amount')
const V4_ARGUMENTS = parseAbiParameters([
  'Quote quote',
  'struct Quote { address exactCurrency; PathKey[] path; uint128 exactAmount; }',
  'struct PathKey { address intermediateCurrency; uint24 fee; int24 tickSpacing; address hooks; bytes hookData; }',
])

function quoterCallOf(chain: Chain, section: Section<Hop>, side: Plan['side'], amount: bigint): QuoterCall {
  const call = encodeCall(chain, section, side, amount)
  const read = (returned: Returned) => {
    if (returned === undefined || returned.length < 64) return undefined
    if (section.version !== 'v2') return wordAt(returned, 0)
    // An ABI array: offset, length, one amount per token.
    return wordAt(returned, side === 'exactIn' ? 2 + section.hops.length : 2)
  }
  return { key: `${call.to}${call.data}`, call, read }
}

function encodeCall(chain: Chain, section: Section<Hop>, side: Plan['side'], amount: bigint): Call {
  const { v2Router, v3Quoter, v4Quoter } = chain.contracts
  const isExactIn = side === 'exactIn'
  const direction = isExactIn ? 'forwards' : 'backwards'
  const selector = SELECTORS[section.version][side]
  switch (section.version) {
    case 'v2': {
      const args = encodeAbiParameters(V2_ARGUMENTS, [amount, v2Path(section.hops)])
      return { to: v2Router, data: concatHex([selector, args]) }
    }
    case 'v3': {
      const args = encodeAbiParameters(V3_ARGUMENTS, [v3Path(section.hops, direction), amount])
      return { to: v3Quoter, data: concatHex([selector, args]) }
    }
    case 'v4': {
      const exactCurrency = isExactIn ? section.tokenIn : section.tokenOut
      const path = v4Path(section.hops, direction)
      const args = encodeAbiParameters(V4_ARGUMENTS, [{ exactCurrency, path, exactAmount: amount }])
      return { to: v4Quoter, data: concatHex([selector, args]) }
    }
  }
}
