import * as v from 'valibot'
import { isNative } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { chainByName, DEFAULT_CHAIN, type ChainId } from '#app/domain/chains/catalogue.ts'
import { isAmountText } from '#app/domain/swap/typed-amount.ts'
import { readCurrency } from '#app/domain/token/read-currency.ts'
import {
  EMPTY_DEPOSIT,
  DEFAULT_RANGE,
  type CreateLink,
  type CreateStep,
  type CreateVersion,
  type DepositState,
  type RangeState,
} from './create-link.ts'
import { DEFAULT_FEE, DYNAMIC_CHOICE, isPossibleFee, tickSpacingOf, type FeeChoice } from './pool-fee.ts'
import { MAX_TICK, MIN_TICK } from './tick-math.ts'

const feeShape = v.object({ feeAmount: v.number(), tickSpacing: v.number(), isDynamic: v.optional(v.boolean(), false) })
const tick = v.pipe(v.number(), v.integer(), v.minValue(MIN_TICK), v.maxValue(MAX_TICK))
const amount = v.optional(v.pipe(v.string(), v.check(isAmountText)), '')
const rangeShape = v.object({
  priceInverted: v.optional(v.boolean()),
  minTick: v.optional(tick),
  maxTick: v.optional(tick),
  initialPrice: amount,
})
const depositShape = v.object({
  exactField: v.optional(v.picklist(['TOKEN0', 'TOKEN1']), 'TOKEN0'),
  exactAmounts: v.object({ TOKEN0: amount, TOKEN1: amount }),
})

/** Parses `v2`, `v3` or `v4` in the path, in any case. v4 if the part is missing, undefined for anything else. */
export function readCreateVersion(text: string | undefined): CreateVersion | undefined {
  const version = (text ?? 'v4').toLowerCase()
  return version === 'v2' || version === 'v3' || version === 'v4' ? version : undefined
}

/**
 * Reads the parameters of /positions/create: currencyA, currencyB, chain, hook, fee, step, priceRangeState and depositState, and the older
 * chainId, feeTier, isDynamic, currencya and currencyb. Unreadable parameters are ignored, so that every link opens.
 */
export function readCreateLink(
  version: CreateVersion,
  params: URLSearchParams,
  defaultChainId: ChainId = DEFAULT_CHAIN.id,
): CreateLink {
  const chainId = chainByName(params.get('chain') ?? params.get('chainId') ?? '')?.id ?? defaultChainId
  const currencyA = readCurrency(params.get('currencyA') ?? params.get('currencya') ?? '')
  const otherCurrency = readCurrency(params.get('currencyB') ?? params.get('currencyb') ?? '')
  const currencyB = otherCurrency === currencyA ? undefined : otherCurrency
  const hook = version === 'v4' ? readHook(params) : undefined
  const hasPair = currencyA !== undefined && currencyB !== undefined
  return {
    chainId,
    version,
    currencyA,
    currencyB,
    hook,
    fee: version === 'v2' ? DEFAULT_FEE : readFee(version, chainId, params),
    step: hasPair ? readStep(version, params.get('step')) : 0,
    range: hasPair && version !== 'v2' ? readRange(params.get('priceRangeState')) : DEFAULT_RANGE,
    deposit: hasPair ? readDeposit(params.get('depositState')) : EMPTY_DEPOSIT,
  }
}

/** The text of each link parameter that cannot be parsed; empty if it can be parsed or is missing. */
export interface UnreadableCreateParts {
  readonly chain: string
  readonly currencies: readonly string[]
  readonly hook: string
}

export function unreadableCreateParts(params: URLSearchParams): UnreadableCreateParts {
  const chain = params.get('chain') ?? params.get('chainId') ?? ''
  const hook = params.get('hook') ?? ''
  const currencies = ['currencyA', 'currencyB'].map((name) => params.get(name) ?? params.get(name.toLowerCase()) ?? '')
  return {
    chain: chainByName(chain) ? '' : chain,
    currencies: currencies.filter((text) => text !== '' && readCurrency(text) === undefined),
    hook: hook !== '' && !parseAddress(hook).ok ? hook : '',
  }
}

function readHook(params: URLSearchParams) {
  const hook = parseAddress(params.get('hook') ?? '')
  return hook.ok && !isNative(hook.value) ? hook.value : undefined
}

function readFee(version: 'v3' | 'v4', chainId: ChainId, params: URLSearchParams): FeeChoice {
  const choice = readJson(params.get('fee'), feeShape) ?? readLegacyFee(params)
  return choice && isPossibleFee(version, chainId, choice) ? choice : DEFAULT_FEE
}

function readLegacyFee(params: URLSearchParams): FeeChoice | undefined {
  if (params.get('isDynamic') === 'true') return DYNAMIC_CHOICE
  const tier = params.get('feeTier') ?? ''
  if (!/^\d{1,7}$/.test(tier)) return undefined
  return { feeAmount: Number(tier), tickSpacing: tickSpacingOf(Number(tier)), isDynamic: false }
}

function readStep(version: CreateVersion, text: string | null): CreateStep {
  if (text === '1') return version === 'v2' ? 2 : 1
  return text === '2' ? 2 : 0
}

function readRange(text: string | null): RangeState {
  const parsed = readJson(text, rangeShape)
  if (!parsed) return DEFAULT_RANGE
  const { priceInverted: isInverted, minTick: tickLower, maxTick: tickUpper, initialPrice } = parsed
  const ticks = tickLower !== undefined && tickUpper !== undefined ? { tickLower, tickUpper } : undefined
  return { ticks, isInverted, initialPrice }
}

function readDeposit(text: string | null): DepositState {
  const parsed = readJson(text, depositShape)
  if (!parsed) return EMPTY_DEPOSIT
  const { TOKEN0, TOKEN1 } = parsed.exactAmounts
  return { side: parsed.exactField === 'TOKEN0' ? 0 : 1, texts: [TOKEN0, TOKEN1] }
}

function readJson<Schema extends v.GenericSchema>(
  text: string | null,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text ?? ''))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
