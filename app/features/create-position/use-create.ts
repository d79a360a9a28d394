import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { useBalances } from '#app/chain/use-balances.ts'
import { poolStateQuery } from '#app/chain/pool-state.query.ts'
import type { PoolState } from '#app/chain/read-pool-state.ts'
import { blockedQuery } from '#app/chain/screening.query.ts'
import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import { isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import {
  poolOf,
  type CreateLink,
  type CreateStep,
  type PoolReference,
  type RangeState,
} from '#app/domain/liquidity/create-link.ts'
import type { DepositRatio } from '#app/domain/liquidity/deposit-ratio.ts'
import { invertPrice } from '#app/domain/liquidity/initial-price.ts'
import { marketDistance, poolPriceText, type MarketDistance } from '#app/domain/liquidity/market-distance.ts'
import { NO_AMOUNTS, type PoolPrice, type TickRange } from '#app/domain/liquidity/position-amounts.ts'
import { isDangerousHook } from '#app/domain/liquidity/hook-permissions.ts'
import { fullRange, isValidRange, usableTick } from '#app/domain/liquidity/usable-ticks.ts'
import { wrappedAddress } from '#app/domain/token/token.ts'
import {
  depositView,
  spendableBalances,
  type DepositToken,
  type DepositView,
} from '#app/entities/deposit/deposit-view.ts'
import { useLiquiditySettings } from '#app/entities/liquidity-settings/liquidity-settings-store.ts'
import { tokenQuery } from '#app/entities/token/token.query.ts'
import { useFreshness } from '#app/transactions/use-freshness.ts'
import { useOnline } from '#app/ui/effects/use-online.ts'
import { bridge } from '#app/wallet/bridge.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import type { PairPool } from '#app/wire/market/pair-pools.ts'
import { createButton, type CreateButton } from './create-button.ts'
import { createPrices, priceSource, type CreatePrices } from './create-prices.ts'
import { pairOf, pairPoolsQuery, type KnownPools } from './create.query.ts'
import { hookProblem, type HookProblem } from './hook-problem.ts'
import { openReview } from './create-run.ts'
import { preparePosition } from './prepare-position.ts'
import { useDraft, type CreateChange } from './use-draft.ts'

/** Null: not in the index; undefined: not chosen, or not loaded yet. */
type ChosenToken = PricedToken | null | undefined

export interface CreateView {
  readonly link: CreateLink
  /** The step that is shown: that of the link, or the last one that can be reached. */
  readonly step: CreateStep
  readonly named: PoolReference | undefined
  readonly chosen: { readonly currencyA: ChosenToken; readonly currencyB: ChosenToken }
  /** Tokens that the account pays, in the pool's order; undefined until both are known. */
  readonly tokens: readonly [DepositToken, DepositToken] | undefined
  /** Indexed pools of the pair; undefined while they are loading. */
  readonly pools: readonly PairPool[] | undefined
  readonly havePoolsFailed: boolean
  /** The chosen pool as read from the chain in the last minute; null if it does not exist, undefined while it is loading. */
  readonly pool: PoolState | null | undefined
  /** The pool as last read, whatever its age: the deposit of one token must not be unmounted while it runs. */
  readonly lastPool: PoolState | null | undefined
  readonly hasPoolFailed: boolean
  readonly hookProblem: HookProblem | undefined
  /** Token 1 is the base of prices. */
  readonly isInverted: boolean
  /** Undefined until both tokens are known. */
  readonly prices: CreatePrices | undefined
  /** Quote per base; undefined without a pool or an initial price. */
  readonly shownPrice: string | undefined
  /** Distance of the pool's price from the market; null if unknown. */
  readonly distance: MarketDistance | null
  readonly range: TickRange
  readonly isRangeInvalid: boolean
  readonly ratio: DepositRatio | undefined
  readonly deposit: DepositView | undefined
  readonly account: Address | undefined
  readonly areBalancesDisputed: boolean
  readonly button: CreateButton
  readonly change: CreateChange & {
    readonly review: () => void
    /** Reads the pool again. */
    readonly retry: () => void
    /** Inverts the prices, including the initial price. */
    readonly invert: () => void
  }
}

interface CreateSource {
  readonly written: CreateLink
  readonly tokens: readonly PricedToken[]
  readonly readAt: number
  readonly pools: KnownPools | null
  /** The dangerous hook that the user has accepted. */
  readonly acceptedHook: Address | undefined
}

/** Derives the state of the page from its link, the draft, queries and the wallet. */
export function useCreate({
  written,
  tokens: known,
  readAt,
  pools: knownPools,
  acceptedHook,
}: CreateSource): CreateView {
  const { link, change } = useDraft(written)
  const { chainId } = link
  const named = poolOf(link)
  const limits = useLiquiditySettings()
  const wallet = useSnapshot(bridge)
  const isOnline = useOnline()
  const account = wallet.status === 'connected' ? wallet.address : undefined
  const chosen = {
    currencyA: useToken(link, link.currencyA, known, readAt),
    currencyB: useToken(link, link.currencyB, known, readAt),
  }
  const tokens = named && depositTokens(chainId, named, chosen)
  const pools = useQuery(pairPoolsQuery(named && pairOf(link, named), knownPools))
  const poolQuery = useQuery(poolStateQuery(chainId, named))
  const freshness = useFreshness(poolQuery)
  const lastPool = named === undefined ? undefined : poolQuery.data
  const pool = freshness === 'fresh' ? lastPool : undefined
  const hasPoolFailed = named !== undefined && freshness === 'failed'
  const balances = useBalances(chainId, account, tokens?.map(({ address }) => address) ?? [])
  const isAccountBlocked = useQuery(blockedQuery(account)).data ?? false

  const prices = named && tokens && createPrices(link, named, tokens, pool)
  const problem = hookProblem(link)
  const { range, isRangeInvalid } = rangeOf(link)
  const ratio = ratioOf(named, pool, prices?.price, isRangeInvalid ? undefined : range)
  const accountBalances = tokens?.map(({ address }) => balances.of(address))
  const deposit =
    tokens &&
    depositView(link.deposit, { chainId, tokens, balances: [accountBalances?.[0], accountBalances?.[1]], ratio })
  const source = prices && priceSource(prices, pool, deposit?.amounts)
  const price = source && poolPriceText(source, prices.sides)
  const distance = source && tokens ? marketDistance(tokens, source) : null
  const step = reachableStep(link, {
    hasPair: named !== undefined && problem === undefined,
    isHookAccepted: problem === undefined && (link.hook === undefined || !needsHookConsent(link, acceptedHook)),
    needsPrice: named?.version !== 'v2' && pool === null && prices?.price === undefined,
  })
  const button = createButton({
    step,
    link,
    pool,
    isRangeInvalid,
    deposit,
    isOnline,
    hookProblem: problem,
    areTokensDistinct: named !== undefined,
    isBlocked: isAccountBlocked || [chosen.currencyA, chosen.currencyB].some((token) => token?.safety === 'BLOCKED'),
    isTokenUnknown: chosen.currencyA === null || chosen.currencyB === null,
    hasPoolFailed,
    hasPrice: prices?.price !== undefined,
    wallet: wallet.status === 'reconnecting' ? 'connecting' : wallet.status,
    balances: balances.status,
  })
  const isInverted = prices?.sides.baseSide === 1
  const review = () => {
    if (!account || !tokens || !prices || !ratio || !deposit?.amounts || pool === undefined || price === undefined)
      return
    const spendable =
      spendableBalances({ chainId, tokens, balances: [accountBalances?.[0], accountBalances?.[1]] }) ?? NO_AMOUNTS
    const position = { link, account, tokens, spendable, ratio, deposit: deposit.amounts, pool }
    const prepared = preparePosition({ ...position, limits, sides: prices.sides, shownPrice: price, distance })
    if (prepared) openReview(prepared)
  }
  return {
    link,
    step,
    named,
    chosen,
    tokens,
    pool,
    range,
    isRangeInvalid,
    ratio,
    deposit,
    account,
    button,
    pools: pools.data,
    havePoolsFailed: pools.isError && pools.data === undefined,
    lastPool,
    hasPoolFailed,
    hookProblem: problem,
    areBalancesDisputed: balances.areDisputed,
    prices,
    shownPrice: price,
    distance,
    isInverted,
    change: {
      ...change,
      review,
      retry: () => void poolQuery.refetch(),
      invert: () => change.range(invertedPrices(link.range, isInverted)),
    },
  }
}

function useToken(
  { chainId }: CreateLink,
  address: Address | undefined,
  known: readonly PricedToken[],
  readAt: number,
): ChosenToken {
  const { data } = useQuery({
    ...tokenQuery(chainId, address ?? NATIVE, known, readAt),
    enabled: address !== undefined,
  })
  return address === undefined ? undefined : data
}

function depositTokens(chainId: CreateLink['chainId'], { version, key }: PoolReference, chosen: CreateView['chosen']) {
  const tokenAt = (address: Address): DepositToken | undefined =>
    [chosen.currencyA, chosen.currencyB].find(
      (token) =>
        token && isSameAddress(version === 'v4' ? token.address : wrappedAddress(chainId, token.address), address),
    ) ?? undefined
  const [token0, token1] = [tokenAt(key.token0), tokenAt(key.token1)]
  return token0 && token1 ? ([token0, token1] as const) : undefined
}

/** Significant digits of an initial price after it is inverted. */
const INVERTED_DIGITS = 18

function invertedPrices({ initialPrice }: RangeState, isInverted: boolean): Partial<RangeState> {
  return { initialPrice: truncateDecimal(invertPrice(initialPrice), INVERTED_DIGITS), isInverted: !isInverted }
}

/** Returns the chosen range, aligned to the tick spacing; the full range by default. */
function rangeOf({ range: { ticks }, fee: { tickSpacing } }: CreateLink) {
  if (ticks === undefined) return { range: fullRange(tickSpacing), isRangeInvalid: false }
  const range = {
    tickLower: usableTick(ticks.tickLower, tickSpacing),
    tickUpper: usableTick(ticks.tickUpper, tickSpacing),
  }
  return { range, isRangeInvalid: !isValidRange(range, tickSpacing) }
}

function ratioOf(
  named: PoolReference | undefined,
  pool: PoolState | null | undefined,
  price: PoolPrice | undefined,
  range: TickRange | undefined,
): DepositRatio | undefined {
  if (named === undefined || pool === undefined) return undefined
  if (named.version === 'v2') return { version: 'v2', reserves: pool?.version === 'v2' ? pool.reserves : NO_AMOUNTS }
  return price && range && { version: named.version, range, price }
}

interface StepConditions {
  readonly hasPair: boolean
  readonly isHookAccepted: boolean
  readonly needsPrice: boolean
}

function reachableStep({ step }: CreateLink, { hasPair, isHookAccepted, needsPrice }: StepConditions): CreateStep {
  if (!hasPair || !isHookAccepted) return 0
  return needsPrice && step === 2 ? 1 : step
}

/** Whether the link's hook is dangerous and has not been accepted yet. */
function needsHookConsent({ hook }: CreateLink, accepted: Address | undefined): boolean {
  return hook !== undefined && hook !== accepted && isDangerousHook(hook)
}
