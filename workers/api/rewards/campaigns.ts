import * as v from 'valibot'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { isChainId, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { Address } from '#app/domain/address/address.ts'
import { address } from '#app/wire/market/address.ts'
import { proof } from '#app/wire/rewards.ts'

/** An account's entry of a campaign. */
export interface ClaimEntry {
  readonly index: bigint
  /** Base units. */
  readonly amount: bigint
  readonly proof: readonly `0x${string}`[]
}

/** Entries by account, in lower case. */
export type ClaimEntries = ReadonlyMap<string, ClaimEntry>

/** A reward campaign that the operator has configured. */
export interface Campaign {
  readonly chainId: ChainId
  readonly distributor: Address
  readonly token: Address
  /** The entries, or the URL of their file. */
  readonly claims: ClaimEntries | { readonly url: string }
  /** The pools whose providers are rewarded. */
  readonly pools: readonly RewardedPool[]
}

export interface RewardedPool {
  /** Address or id, in lower case. */
  readonly pool: string
  /** Whole tokens a day. */
  readonly perDay: string
}

/** Decimal digits, or hexadecimal ones as in the files of @uniswap/merkle-distributor. */
const amount = v.pipe(
  v.string(),
  v.regex(/^(?:\d{1,78}|0x[\da-f]{1,64})$/i, 'not an amount'),
  v.transform((text) => BigInt(text)),
  v.check((value) => value > 0n && value < 2n ** 256n, 'not an amount'),
)
const entry = v.strictObject({
  index: v.pipe(
    v.number(),
    v.safeInteger(),
    v.minValue(0),
    v.transform((index) => BigInt(index)),
  ),
  amount,
  proof,
  flags: v.optional(v.unknown()),
})

/** The file format of @uniswap/merkle-distributor's script: accounts, each with its index, amount and proof. */
const entriesFile = v.pipe(
  v.object({
    merkleRoot: v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i, 'not a hash')),
    claims: v.pipe(
      v.record(
        v.pipe(
          v.string(),
          v.check((text) => parseAddress(text).ok, 'not an address'),
        ),
        entry,
      ),
      v.minEntries(1),
    ),
  }),
  v.transform(
    ({ claims }): ClaimEntries =>
      new Map(Object.entries(claims).map(([account, entry]) => [account.toLowerCase(), entry] as const)),
  ),
)

const rewardedPool = v.strictObject({
  pool: v.pipe(v.string(), v.regex(/^0x(?:[\da-f]{40}|[\da-f]{64})$/i, 'not a pool'), v.toLowerCase()),
  perDay: v.pipe(v.string(), v.regex(/^\d{1,30}(?:\.\d{1,18})?$/, 'not an amount')),
})

const campaign = v.pipe(
  v.strictObject({
    chainId: v.pipe(v.number(), v.check(isChainId, 'not a chain served')),
    distributor: address,
    token: address,
    claims: v.optional(entriesFile),
    claimsUrl: v.optional(v.pipe(v.string(), v.url(), v.startsWith('https://'))),
    pools: v.optional(v.array(rewardedPool), []),
  }),
  v.check(({ claims, claimsUrl }) => (claims === undefined) !== (claimsUrl === undefined), 'claims or claimsUrl'),
  v.transform(({ chainId, distributor, token, claims, claimsUrl = '', pools }): Campaign => {
    // The schema has checked that the chain is known.
    return { chainId: chainId as ChainId, distributor, token, claims: claims ?? { url: claimsUrl }, pools }
  }),
)

let cached: { readonly variable: string | undefined; readonly campaigns: readonly Campaign[] } | undefined

/** Parses REWARD_CAMPAIGNS; an empty variable counts as unset. Throws on malformed JSON and on invalid campaigns. */
export function readCampaigns(variable: string | undefined): readonly Campaign[] {
  if (!cached || cached.variable !== variable) {
    cached = { variable, campaigns: v.parse(v.array(campaign), JSON.parse(variable || '[]')) }
  }
  return cached.campaigns
}

/** Parses the file of a campaign's entries; undefined if it is invalid. */
export function readEntries(source: unknown): ClaimEntries | undefined {
  const read = v.safeParse(entriesFile, source)
  return read.success ? read.output : undefined
}
