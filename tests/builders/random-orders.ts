import fc from 'fast-check'
import { unixSeconds } from '#app/base/time.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import type { OrderLeg, SwapOrder } from '#app/domain/trade/encode-swap.ts'
import { sectionsOf, type OrderHop } from '#app/domain/trade/route-sections.ts'
import type { Hex, PermitSingle } from '#app/domain/trade/router-commands.ts'
import type { ShownSwap } from '#app/signing/shown.ts'

export const WETH: Address = ethereum.contracts.wrappedNative
export const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const WBTC: Address = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'
export const DAI: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
export const ACCOUNT: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const THIEF: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const DEADLINE = 1_763_720_000n
export const SIGNATURE: Hex = `0x${'ab'.repeat(65)}`

export const PERMIT: PermitSingle = {
  token: USDC,
  amount: 1_000n,
  expiration: DEADLINE,
  nonce: 7n,
  spender: ethereum.contracts.universalRouter,
  sigDeadline: DEADLINE,
}

const TOKENS = [NATIVE, WETH, USDC, WBTC, DAI]
const wrappedOf = (token: Address) => (token === NATIVE ? WETH : token)

/** Valid orders: up to three legs of up to three hops over all versions. Deterministic per seed. */
export const randomOrders: fc.Arbitrary<SwapOrder> = fc
  .record({
    side: fc.constantFrom('exactIn' as const, 'exactOut' as const),
    ends: fc.shuffledSubarray(TOKENS, { minLength: 2, maxLength: 2 }),
    legs: fc.array(
      fc.record({
        through: fc.shuffledSubarray([WETH, USDC, WBTC, DAI], { maxLength: 2 }),
        versions: fc.array(fc.constantFrom('v2' as const, 'v3' as const, 'v4' as const), {
          minLength: 3,
          maxLength: 3,
        }),
        isNative: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
        amount: fc.bigInt({ min: 1n, max: 10n ** 24n }),
        buys: fc.array(fc.bigInt({ min: 1n, max: 10n ** 24n }), { minLength: 2, maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    bound: fc.bigInt({ min: 1n, max: 10n ** 26n }),
    hasPermit: fc.boolean(),
  })
  .filter(({ ends }) => wrappedOf(ends[0] ?? NATIVE) !== wrappedOf(ends[1] ?? NATIVE))
  .map(({ side, ends, legs, bound, hasPermit }): SwapOrder => {
    const [tokenIn = NATIVE, tokenOut = NATIVE] = ends
    const orderLegs = legs.map(({ through, versions, isNative, amount, buys }): OrderLeg => {
      const intermediateTokens = through.filter(
        (token) => token !== wrappedOf(tokenIn) && token !== wrappedOf(tokenOut),
      )
      const path = [wrappedOf(tokenIn), ...intermediateTokens, wrappedOf(tokenOut)]
      const hops = path.slice(1).map((token, index): OrderHop => {
        const version = versions[index] ?? 'v3'
        const formOf = (token: Address, position: number) =>
          token === WETH && version === 'v4' && isNative[position] === true ? NATIVE : token
        const pool =
          version === 'v4'
            ? ({ version, fee: 500, tickSpacing: 10, hooks: NATIVE } as const)
            : version === 'v3'
              ? ({ version, fee: 3_000 } as const)
              : ({ version } as const)
        return { pool, tokenIn: formOf(path[index] ?? NATIVE, index), tokenOut: formOf(token, index + 1) }
      })
      const between = side === 'exactOut' ? buys.slice(0, sectionsOf(hops).length - 1) : []
      return { hops, amount, ...(between.length > 0 && { buys: between }) }
    })
    const sum = orderLegs.reduce((total, leg) => total + leg.amount, 0n)
    const [amountInMaximum, amountOutMinimum] = side === 'exactIn' ? [sum, bound] : [bound, sum]
    const message = { ...PERMIT, token: tokenIn, amount: amountInMaximum }
    const permit = hasPermit && tokenIn !== NATIVE ? { message, signature: SIGNATURE } : undefined
    const base = { chainId: 1 as const, account: ACCOUNT, deadline: DEADLINE }
    return { ...base, side, tokenIn, tokenOut, legs: orderLegs, amountInMaximum, amountOutMinimum, permit }
  })

/** Content of the review screen for an order. */
export function shownOf(order: SwapOrder): ShownSwap {
  return {
    kind: 'swap',
    chainId: order.chainId,
    account: order.account,
    side: order.side,
    input: order.tokenIn,
    output: order.tokenOut,
    maximumIn: order.amountInMaximum,
    minimumOut: order.amountOutMinimum,
    quoted: { input: order.amountInMaximum, output: order.amountOutMinimum },
    legs: order.legs,
    deadline: unixSeconds(Number(order.deadline) * 1_000),
    acceptedImpact: 'quiet',
  }
}

/** The versions of an order's pools: v2, v3, v4 or mixed. */
export function versionOf({ legs }: SwapOrder): 'v2' | 'v3' | 'v4' | 'mixed' {
  const versions = new Set(legs.flatMap(({ hops }) => hops.map(({ pool }) => pool.version)))
  const [version] = versions
  return versions.size === 1 && version ? version : 'mixed'
}
