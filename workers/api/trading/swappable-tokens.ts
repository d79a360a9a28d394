import { isNative, isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import type { SwappableTokensResponse } from '#app/wire/trading/swappable-tokens.ts'
import { readTokens, type TradingContext } from './trading-context.ts'
import type { TradingToken } from './market.ts'
import { notFound } from './trading-refusal.ts'

const MAX_TOKENS = 500

/** Answers GET /swappable_tokens: the tokens that a token can be traded for on its chain. Throws TradingRefusal for an unknown token. */
export async function swappableTokens(
  trading: TradingContext,
  tokenIn: Address,
  requestId: string,
): Promise<SwappableTokensResponse> {
  const [tokens, tradable] = await Promise.all([readTokens(trading, [tokenIn]), trading.market.tradable(MAX_TOKENS)])
  const native = tokens.get(NATIVE)
  if (!isNative(tokenIn) && !tokens.has(tokenIn.toLowerCase())) throw notFound('tokenIn is not known on this chain')
  const contracts = tradable.filter(({ address }) => !isNative(address))
  const others = [...(native ? [native] : []), ...contracts].filter(({ address }) => !isSameAddress(address, tokenIn))
  return { requestId, tokens: others.map((token) => toSwappableToken(trading, token)) }
}

function toSwappableToken({ chain }: TradingContext, { address, name, symbol, decimals, isListed }: TradingToken) {
  const safetyLevel = isListed ? ('VERIFIED' as const) : ('MEDIUM_WARNING' as const)
  return {
    address,
    chainId: chain.id,
    name,
    symbol,
    decimals,
    project: { logo: null, safetyLevel, isSpam: false },
  }
}
