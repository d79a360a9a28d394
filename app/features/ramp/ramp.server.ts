import { HOUR, MINUTE } from '#app/base/time.ts'
import { addressKey, isNative } from '#app/domain/address/address.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { RampDirection } from '#app/domain/ramp/ramp.ts'
import { nativeToken } from '#app/domain/token/token.ts'
import type { Services } from '#app/edge/services.server.ts'
import type { Policy } from '#app/edge/stale-while-revalidate.server.ts'
import type { TokenRef } from '#app/wire/market/token.ts'
import type { RampOptions } from '#app/wire/ramp.ts'
import type { RampFacts, RampToken } from './ramp-facts.ts'

/** Providers change their offers and limits rarely, and check both again before each quote. */
const POLICY: Policy = { freshFor: MINUTE, oldAfter: 10 * MINUTE, usableFor: HOUR }
/** Maximum number of tokens per market request. */
const MAX_TOKENS = 100

/** Loads what payment providers offer in the visitor's country. A failure is a state of the page. */
export async function loadRamp(
  services: Services,
  direction: RampDirection,
  country: string | undefined,
): Promise<RampFacts> {
  try {
    const key = `ramp/1/${direction}/${country ?? ''}`
    const { value } = await services.cached(key, POLICY, () => computeFacts(services, direction, country))
    return value
  } catch {
    return { state: 'failed', country, providers: [], tokens: [] }
  }
}

async function computeFacts(
  { rampOptions, market }: Services,
  direction: RampDirection,
  country: string | undefined,
): Promise<RampFacts> {
  const { isRegionSupported, providers } = await rampOptions(direction, country)
  if (!isRegionSupported) return { state: 'regionUnavailable', country, providers: [], tokens: [] }
  if (providers.length === 0) return { state: 'unconfigured', country, providers, tokens: [] }
  const tokens = await readTokens(market, offeredTokens(providers))
  // Without tokens the form would have nothing to offer, although the providers do.
  if (tokens.length === 0) throw new AppError('data.unavailable', 'tokens of payment providers')
  return { state: 'offered', country, providers, tokens }
}

/** Returns the tokens that at least one provider offers, native currencies first. */
function offeredTokens(providers: RampOptions['providers']): readonly TokenRef[] {
  const refs = providers.flatMap(({ tokens }) => tokens)
  const unique = new Map(refs.map((ref) => [addressKey(ref.chainId, ref.address), ref]))
  const isNativeRef = ({ address }: TokenRef) => Number(isNative(address))
  return [...unique.values()].sort((a, b) => isNativeRef(b) - isNativeRef(a)).slice(0, MAX_TOKENS)
}

/** Returns the offered tokens that the market has and does not block. Native currencies need no market entry. */
async function readTokens(market: Services['market'], refs: readonly TokenRef[]): Promise<readonly RampToken[]> {
  const found = await market.tokensByAddress(refs)
  return refs.flatMap((ref, index): RampToken[] => {
    const token = found[index] ?? (isNative(ref.address) ? { ...nativeToken(ref.chainId), logo: null } : null)
    if (!token || ('safety' in token && token.safety === 'BLOCKED')) return []
    const { chainId, address, symbol, name, decimals, logo } = token
    return [{ chainId, address, symbol, name, decimals, logo }]
  })
}
