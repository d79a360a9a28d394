import { parseUnits, type Address, type Hex } from 'viem'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { claimLeaf, hashPair } from '#app/domain/rewards/claim.ts'
import { ACCOUNTS, MARKET_MAKER } from '../accounts.ts'
import { transferTokens } from '../calls.ts'
import { compiledCreationCode } from '../compile.ts'
import { place } from '../place.ts'
import type { Rpc } from '../rpc.ts'
import { send } from '../send.ts'
import { worldToken, type WorldToken } from './tokens.ts'

/** The distributor of the first campaign for UNI, at its real address. */
export const DISTRIBUTOR: Address = '0x090D4613473dEE047c3f2706764f49E0821D256e'
export const USDC_DISTRIBUTOR: Address = '0x7000000000000000000000000000000000000001'

interface Entry {
  readonly account: Address
  readonly index: bigint
  /** Base units. */
  readonly amount: bigint
}

/** A campaign on Ethereum. */
interface LocalCampaign {
  readonly distributor: Address
  readonly token: WorldToken
  readonly entries: readonly Entry[]
  /** Pools whose liquidity earns the token; `perDay` is a decimal amount of it. */
  readonly pools: readonly { readonly pool: string; readonly perDay: string }[]
}

/** Builds a campaign. `amounts` are decimals, not base units. An entry's index is its position in this list. */
function campaign(
  distributor: Address,
  symbol: string,
  amounts: readonly (readonly [account: Address, amount: string])[],
  pools: LocalCampaign['pools'] = [],
): LocalCampaign {
  const token = worldToken(1, symbol)
  const entries = amounts.map(([account, amount], index) => ({
    account,
    index: BigInt(index),
    amount: parseUnits(amount, token.decimals),
  }))
  return { distributor, token, entries, pools }
}

const CAMPAIGNS: readonly LocalCampaign[] = [
  campaign(
    DISTRIBUTOR,
    'UNI',
    [
      [ACCOUNTS[1].address, '1234.5'],
      [ACCOUNTS[4].address, '400'],
      [ACCOUNTS[6].address, '12000'],
      [ACCOUNTS[7].address, '75.25'],
      [ACCOUNTS[8].address, '0.4'],
    ],
    // USDC/WETH 0.3 %
    [{ pool: '0x8ad599c3A0ff1De082011EFDDc58f1908eb6e6D8', perDay: '500' }],
  ),
  campaign(USDC_DISTRIBUTOR, 'USDC', [
    [ACCOUNTS[6].address, '250.5'],
    [ACCOUNTS[7].address, '12.34'],
  ]),
]

/** Levels of the Merkle tree: hashes of the entries first, the root last. A hash without a partner is moved up unchanged. */
function levelsOf(entries: readonly Entry[]): readonly (readonly Hex[])[] {
  const levels: (readonly Hex[])[] = [entries.map(claimLeaf)]
  for (let level = levels[0] ?? []; level.length > 1; levels.push(level)) {
    level = level.flatMap((hash, at) => {
      const partner = level[at + 1]
      return at % 2 === 1 ? [] : [partner ? hashPair(hash, partner) : hash]
    })
  }
  return levels
}

function proofOf(levels: readonly (readonly Hex[])[], leaf: number): readonly Hex[] {
  return levels.flatMap((level, height) => level[(leaf >> height) ^ 1] ?? [])
}

function rootOf(levels: readonly (readonly Hex[])[]): Hex {
  const root = levels.at(-1)?.[0]
  if (!root) throw new Error('a campaign without entries')
  return root
}

/** Deploys the distributors on Ethereum and funds them. Needs automine. */
export async function placeRewards(rpc: Rpc, chainId: ChainId): Promise<void> {
  if (chainId !== 1) return
  for (const { distributor, token, entries } of CAMPAIGNS) {
    await place(rpc, distributor, compiledCreationCode('MerkleDistributor', token.address, rootOf(levelsOf(entries))))
    const total = entries.reduce((sum, { amount }) => sum + amount, 0n)
    await send(rpc, MARKET_MAKER, transferTokens(token.address, distributor, total))
  }
}

/** Value of the variable REWARD_CAMPAIGNS for the local chains: JSON, see docs/configuration.md. */
export function rewardCampaigns(): string {
  return JSON.stringify(
    CAMPAIGNS.map(({ distributor, token, entries, pools }) => {
      const levels = levelsOf(entries)
      const claims = Object.fromEntries(
        entries.map(({ account, index, amount }, leaf) => [
          account,
          { index: Number(index), amount: `0x${amount.toString(16)}`, proof: proofOf(levels, leaf) },
        ]),
      )
      return { chainId: 1, distributor, token: token.address, claims: { merkleRoot: rootOf(levels), claims }, pools }
    }),
  )
}
