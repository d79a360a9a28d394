import type { TimedQuote } from '#app/data/trading.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { DEFAULT_SWAP_SETTINGS } from '#app/domain/swap/swap-settings.ts'
import { readTrade, type QuotedTrade } from '#app/features/swap/quoted-trade.ts'
import type { SwapView } from '#app/features/swap/use-swap.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import type { ClassicQuote } from '#app/wire/trading/quote.ts'

export const TRADER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const POOL = '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640'
const ETHER = 10n ** 18n

export const ether: MarketToken = {
  chainId: 1,
  address: NATIVE,
  symbol: 'ETH',
  name: 'Ether',
  decimals: 18,
  safety: 'VERIFIED',
  isImpersonator: false,
  price: '3000',
  logo: null,
}
export const usdc: MarketToken = { ...ether, address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6, price: '1' }
export const impersonator: MarketToken = {
  ...usdc,
  address: '0xfA15E000fA15E000Fa15e000Fa15e000fA15e000',
  safety: 'STRONG_WARNING',
  isImpersonator: true,
  findings: { reasons: ['impersonator', 'unlisted'], buyFee: 0, sellFee: 0, triedAt: 1 },
}

/** One ether for this many base units of the output, quoted now. */
export function exampleTrade(amountOut: bigint, output = usdc, changes: Partial<ClassicQuote> = {}): QuotedTrade {
  const quote: ClassicQuote = {
    input: { token: NATIVE, amount: ETHER.toString() },
    output: { token: output.address, amount: amountOut.toString() },
    swapper: TRADER,
    chainId: 1,
    slippage: 0.5,
    tradeType: 'EXACT_INPUT',
    route: [
      [
        {
          type: 'v3-pool',
          address: POOL,
          tokenIn: { address: WETH, chainId: 1, symbol: 'WETH' },
          tokenOut: { address: output.address, chainId: 1, symbol: output.symbol },
          fee: '500',
          amountIn: ETHER.toString(),
        },
      ],
    ],
    priceImpact: 0.12,
    gasFee: '100000000000000',
    gasFeeUSD: '0.3',
    blockNumber: '77',
    ...changes,
  }
  const timedQuote: TimedQuote = {
    takenAt: Date.now(),
    response: { requestId: 'r', routing: 'CLASSIC', permitData: null, quote },
  }
  const request = {
    type: 'EXACT_INPUT',
    amount: ETHER.toString(),
    tokenInChainId: 1,
    tokenOutChainId: 1,
    tokenIn: NATIVE,
    tokenOut: output.address,
    swapper: TRADER,
    slippageTolerance: 0.5,
  } as const
  return readTrade(request, timedQuote, 1)
}

/** A quote with a route that deducts these fees on transfers, in basis points as text. */
export function taxedQuote(trade: QuotedTrade, sellFeeBps: string, buyFeeBps: string): QuotedTrade {
  const { response } = trade
  if (response.routing !== 'CLASSIC') throw new Error('not a swap')
  const route = response.quote.route.map((hops) =>
    hops.map((hop) => ({ ...hop, tokenIn: { ...hop.tokenIn, sellFeeBps }, tokenOut: { ...hop.tokenOut, buyFeeBps } })),
  )
  return { ...trade, response: { ...response, quote: { ...response.quote, route } } }
}

/** The card's state with this quote. */
export function exampleView(trade: QuotedTrade | undefined, output = usdc, changes: Partial<SwapView> = {}): SwapView {
  const side = { balance: undefined, priced: undefined, isWaiting: false }
  return {
    link: { chainId: 1, input: NATIVE, output: output.address, value: '1', field: 'input' },
    kind: 'swap',
    input: { ...side, field: 'input', address: NATIVE, token: ether, text: '1', raw: ETHER },
    output: { ...side, field: 'output', address: output.address, token: output, text: '', raw: trade?.amountOut },
    account: TRADER,
    isAccountBlocked: false,
    settings: DEFAULT_SWAP_SETTINGS,
    request: undefined,
    otherChainId: undefined,
    trade,
    age: 'fresh',
    ageSeconds: 0,
    quote: trade ? 'ready' : 'loading',
    retryInSeconds: 0,
    missingGas: undefined,
    isLive: true,
    isOnline: true,
    button: { label: 'review', enabled: true },
    change: {
      type: () => {},
      settle: () => {},
      choose: () => {},
      flip: () => {},
      go: () => {},
      moveTo: () => {},
      network: undefined,
      renewQuote: () => {},
    },
    ...changes,
  }
}
