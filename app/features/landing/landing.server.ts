import { SECOND } from '#app/base/time.ts'
import { isNative, isSameAddress } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { defaultLogo } from '#app/domain/logos/default-logos.ts'
import { readSwapLink } from '#app/domain/swap/read-swap-link.ts'
import { defaultSwapLink } from '#app/domain/swap/swap-link.ts'
import defaultList from '#app/domain/token/default-list.json' with { type: 'json' }
import { nativeToken } from '#app/domain/token/token.ts'
import { shellTimeout, withinTimeout } from '#app/edge/within-timeout.server.ts'
import { MARKET_POLICY } from '#app/edge/stale-while-revalidate.server.ts'
import type { Services } from '#app/edge/services.server.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { versionShares } from '#app/entities/version-share/version-shares.ts'
import type { TopToken } from '#app/wire/market/top-tokens.ts'
import type { LiveData } from './live-facts.ts'
import { loadComparison, loadTrades } from './live.server.ts'
import {
  type Choice,
  type FloatingToken,
  type FloatingTokensFacts,
  type MarketStatsFacts,
  type WidgetStart,
} from './landing-facts.ts'

/** More digits than any price or amount is shown with. */
const MAX_DIGITS = 10
const MAX_CHOICES = 24
/** Number of positions on the largest screen, plus a margin for tokens that are left out. */
const FLOATING_REQUESTED = 40
const FLOATING_SENT = 16

/**
 * Loads the landing page. The widget's tokens come from the API if it answers in time, otherwise from the built-in list; the rest streams.
 * `?complete` waits for everything, for visitors without JavaScript. `start` is the network of the visitor's mode: in testnet mode all
 * data is of that network, otherwise of all networks except test networks.
 */
export async function loadLanding(services: Services, url: URL, start: ChainId) {
  const timeout = shellTimeout(url.searchParams)
  const chainId = readSwapLink(url.searchParams, start).chainId
  const testnet = chainById(start).isTestnet ? start : undefined
  const [widget, floating, stats, trades, comparison] = await Promise.all([
    startWidget(services, chainId, timeout),
    withinTimeout(loadFloating(services, testnet), timeout),
    withinTimeout(loadStats(services, testnet), timeout),
    withinTimeout(loadTrades(services, start), timeout),
    withinTimeout(loadComparison(services, start), timeout),
  ])
  return { widget, floating, stats, trades, comparison, network: start }
}

/** Loads all live data, for a refresh. */
export async function loadLive(services: Services, chainId: ChainId): Promise<LiveData> {
  const [trades, comparison] = await Promise.all([loadTrades(services, chainId), loadComparison(services, chainId)])
  return { trades, comparison }
}

async function startWidget(services: Services, chainId: ChainId, timeout: number | undefined): Promise<WidgetStart> {
  const known = await withinTimeout(loadChoices(services, chainId), timeout)
  const link = defaultSwapLink(chainId)
  return 'later' in known ? { link, choices: listedChoices(chainId), later: known.later } : { link, choices: known }
}

/** Returns listed tokens, the native currency first, then by volume. */
async function loadChoices({ market, cached, report }: Services, chainId: ChainId): Promise<readonly Choice[]> {
  try {
    const request = () => market.searchTokens({ chainIds: [chainId], text: '' })
    const { value } = await cached(`landing-choices/2/${chainId}`, MARKET_POLICY, request)
    const choices = value
      .filter(({ safety }) => safety === 'VERIFIED')
      .map(({ address, symbol, logo, price }) => ({
        address,
        symbol: shortSymbol(symbol),
        logo,
        price: price && truncateDecimal(price, MAX_DIGITS),
      }))
    return withPair(chainId, choices.slice(0, MAX_CHOICES))
  } catch (error) {
    report(error)
    return listedChoices(chainId)
  }
}

/** The built-in token list, without prices. */
function listedChoices(chainId: ChainId): readonly Choice[] {
  const listed = defaultList.flatMap((token): Choice[] => {
    const address = parseAddress(token.address)
    return token.chainId === chainId && address.ok
      ? [
          {
            address: address.value,
            symbol: token.symbol,
            logo: defaultLogo(chainId, token.address),
            price: null,
          },
        ]
      : []
  })
  const { address, symbol } = nativeToken(chainId)
  return [{ address, symbol, logo: defaultLogo(chainId, address), price: null }, ...listed].slice(0, MAX_CHOICES)
}

/** Ensures that the widget's initial pair is among the choices. */
function withPair(chainId: ChainId, choices: readonly Choice[]): readonly Choice[] {
  const { input, output } = defaultSwapLink(chainId)
  const missing = listedChoices(chainId).filter(
    ({ address }) =>
      (isSameAddress(address, input) || isSameAddress(address, output)) &&
      !choices.some((choice) => isSameAddress(choice.address, address)),
  )
  return [...missing, ...choices]
}

async function loadFloating(services: Services, chainId: ChainId | undefined): Promise<FloatingTokensFacts> {
  const { market, cached, report } = services
  try {
    const request = async () => pickFloating((await market.topTokens({ chainId, pageSize: FLOATING_REQUESTED })).tokens)
    const { value } = await cached(`landing-floating/3/${chainId ?? 'all'}`, MARKET_POLICY, request)
    return { tokens: value }
  } catch (error) {
    report(error)
    return { tokens: [] }
  }
}

/** Returns the most traded listed tokens, those with a logo first, one per symbol, without wrapped native tokens and stablecoins. */
function pickFloating(tokens: readonly TopToken[]): readonly FloatingToken[] {
  const seen = new Set<string>()
  return [...tokens]
    .sort((a, b) => Number(b.logo !== null) - Number(a.logo !== null))
    .flatMap(({ chainId, address, symbol, logo, safety, dayChange }): FloatingToken[] => {
      const { contracts, stables } = chainById(chainId)
      const isExcluded = [contracts.wrappedNative, ...stables].some((excluded) => isSameAddress(excluded, address))
      const name = isNative(address) ? chainById(chainId).native.symbol : symbol
      if (safety !== 'VERIFIED' || dayChange === null || isExcluded || seen.has(name)) return []
      seen.add(name)
      return [
        { chainId, address, symbol: shortSymbol(symbol), logo, dayChange: truncateDecimal(dayChange, MAX_DIGITS) },
      ]
    })
    .slice(0, FLOATING_SENT)
}

async function loadStats(services: Services, chainId: ChainId | undefined): Promise<MarketStatsFacts> {
  const { market, cached, report, now } = services
  try {
    const request = () => market.protocolStats({ chainId })
    const { value, age } = await cached(`protocol-stats/2/${chainId ?? 'all'}`, MARKET_POLICY, request)
    const seconds = Math.floor(now() / SECOND)
    return {
      state: 'ready',
      testnet: chainId ?? null,
      volume: truncateDecimal(value.dayVolume, MAX_DIGITS),
      volumeChange: value.dayVolumeChange,
      tvl: truncateDecimal(value.tvl, MAX_DIGITS),
      tvlChange: value.tvlChange,
      pools: value.poolCount,
      tokens: value.tokenCount,
      shares: versionShares(
        value.versions.map(({ version, tvl }) => ({ version, value: truncateDecimal(tvl, MAX_DIGITS) })),
        1,
      ),
      heads: value.asOf.map(({ chainId, block, time }) => ({
        chainId,
        block,
        time,
        secondsAgo: Math.max(0, seconds - time),
      })),
      ageSeconds: Math.floor(age / SECOND),
    }
  } catch (error) {
    return {
      state: 'failed',
      code: error instanceof AppError ? error.code : 'data.unavailable',
      errorId: report(error),
    }
  }
}
