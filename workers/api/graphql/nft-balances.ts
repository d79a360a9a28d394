import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { Rpc } from '#workers/kit/json-rpc.ts'
import { TRANSFERS } from '#workers/kit/market-tables.ts'
import { rowsOf, select, sql, type Stored } from '#workers/kit/sql.ts'
import { readHead } from '../trading/head-block.ts'
import { wordAt, type Call } from '../trading/multicall.ts'
import { isDisabled, nftOf, type ProviderNft } from '../nfts/opensea-answers.ts'
import { readAccountLogs } from './account-logs.ts'
import { nameCall, readName } from './collection-name.ts'
import { readCurrentNodes } from './current-nodes.ts'
import { MAX_NFTS } from './field-costs.ts'
import type { MarketContext } from './context.ts'
import { readUntrusted } from './read-balances.ts'
import { retryEmptyCalls } from './retry-empty-calls.ts'

/** An NFT that an account holds. */
export interface NftHolding extends NftId {
  readonly chainId: ChainId
  readonly standard: NftStandard
  /** Units of the token id; 1 for ERC-721. */
  readonly quantity: bigint
  /** Name from the contract, else the collection's identifier at the provider; untrusted; null if there is none. */
  readonly collection: string | null
  /** Name at the provider, untrusted; null if there is none. */
  readonly name: string | null
  /** URLs of the image at the provider, best first. */
  readonly images: readonly string[]
}

type NftStandard = 'erc721' | 'erc1155'

interface NftId {
  /** Lower case. */
  readonly contract: string
  readonly tokenId: bigint
}

/** How complete the NFTs of a chain are. */
export interface NftCoverage {
  readonly chainId: ChainId
  readonly provider: 'OPENSEA' | null
  /** False if the provider has not answered, not even within the last day. */
  readonly isProviderAvailable: boolean
  /** False if the account may have more NFTs. */
  readonly isComplete: boolean
  /** UNIX seconds of the provider's last answer, if it does not answer now; else null. */
  readonly lastAnswerAt: number | null
  /** Number of NFTs left out because the provider has disabled them. */
  readonly disabledCount: number
}

export interface ChainNfts {
  readonly holdings: readonly NftHolding[]
  readonly coverage: NftCoverage
}

/** Maximum number of transfers that are read in each direction. */
const MAX_TRANSFERS = 2_000
const OWNER_OF = '0x6352211e'
/** `balanceOf(address,uint256)` of ERC-1155. */
const BALANCE_OF = '0x00fdd58e'

const t = TRANSFERS.as('t')
const TRANSFER = select({ token: t.token, standard: t.standard, value: t.value, block: t.block, logIndex: t.logIndex })

/**
 * Reads the NFTs that an account holds according to their contracts, those received last first, then others that only the provider lists.
 * Excludes liquidity positions and NFTs that the provider has disabled. Without a provider, and for ERC-721 in addition to it, the NFTs are
 * those among the account's newest transfers; on a chain without an index, among those of the newest 100,000 blocks. Without a provider, the
 * list is incomplete if older transfers were not read.
 *
 * Throws   if the chain or its index cannot be read; a provider that fails only makes the result incomplete
 */
export async function readNfts(context: MarketContext, chainId: ChainId, owner: Address): Promise<ChainNfts> {
  const isIndexed = (await context.snapshot(chainId)) !== null
  if (!isIndexed && context.nodes(chainId).length === 0) {
    return { holdings: [], coverage: withoutProvider(chainId) }
  }
  const [{ rpc, ...found }, fromProvider] = await Promise.all([
    (isIndexed ? readIndexedTransfers : readLoggedTransfers)(context, chainId, owner),
    readProviderNfts(context, chainId, owner),
  ])
  const isPosition = positionMatcher(chainId)
  const described = new Map(fromProvider.nfts.map((nft) => [keyOf(nft), nft]))
  const held = heldByTransfers(found.transfers).filter((nft) => !fromProvider.disabled.has(keyOf(nft)))
  const heldKeys = new Set(held.map(keyOf))
  const candidates = [
    ...held.map((nft): Candidate => ({ ...nft, standard: 'erc721', described: described.get(keyOf(nft)) })),
    ...fromProvider.nfts
      .filter((nft) => !heldKeys.has(keyOf(nft)))
      .map((nft): Candidate => ({ ...nft, described: nft })),
  ].filter(({ contract }) => !isPosition(contract))
  const confirmed = await confirmHoldings(rpc, chainId, owner, candidates.slice(0, MAX_NFTS))
  const hasCompleteSource = fromProvider.coverage.provider !== null || found.isComplete
  const isComplete =
    fromProvider.coverage.isComplete && hasCompleteSource && confirmed.isComplete && candidates.length <= MAX_NFTS
  return { holdings: confirmed.holdings, coverage: { ...fromProvider.coverage, isComplete } }
}

/** An NFT that the account may hold. */
interface Candidate extends NftId {
  readonly standard: NftStandard
  /** The provider's description. */
  readonly described: ProviderNft | undefined
}

/** The NFTs that the provider lists for an account. */
interface ProviderNfts {
  readonly nfts: readonly ProviderNft[]
  /** Keys of disabled NFTs. */
  readonly disabled: ReadonlySet<string>
  readonly coverage: NftCoverage
}

function keyOf({ contract, tokenId }: NftId): string {
  return `${contract} ${tokenId}`
}

/** Reads the NFTs that the provider lists for an account. Never throws. */
async function readProviderNfts(
  { nftProvider }: MarketContext,
  chainId: ChainId,
  owner: Address,
): Promise<ProviderNfts> {
  if (!nftProvider?.covers(chainId)) return { nfts: [], disabled: NO_KEYS, coverage: withoutProvider(chainId) }
  const answer = await nftProvider.nftsOf(chainId, owner)
  const { nfts, next, skipped } = answer?.value ?? { nfts: [], next: null, skipped: 0 }
  const disabled = new Set(
    nfts.filter(isDisabled).map(({ contract, identifier }) => keyOf({ contract, tokenId: BigInt(identifier) })),
  )
  return {
    nfts: nfts.flatMap((nft) => nftOf(nft) ?? []),
    disabled,
    coverage: {
      chainId,
      provider: 'OPENSEA',
      isProviderAvailable: answer !== undefined,
      isComplete: answer !== undefined && next === null && skipped === 0,
      lastAnswerAt: answer?.isStale === true ? answer.readAt : null,
      disabledCount: disabled.size,
    },
  }
}

const NO_KEYS: ReadonlySet<string> = new Set()

function withoutProvider(chainId: ChainId): NftCoverage {
  return { chainId, provider: null, isProviderAvailable: true, isComplete: true, lastAnswerAt: null, disabledCount: 0 }
}

/** Returns the candidates that the account holds according to their contracts; `isComplete` is false if not every contract was called. */
async function confirmHoldings(
  rpc: Rpc,
  chainId: ChainId,
  owner: Address,
  candidates: readonly Candidate[],
): Promise<{ readonly holdings: readonly NftHolding[]; readonly isComplete: boolean }> {
  if (candidates.length === 0) return { holdings: [], isComplete: true }
  const block = await readHead(rpc)
  const contracts = [...new Set(candidates.map(({ contract }) => contract))]
  const calls = candidates.map(({ contract, tokenId, standard }): Call => {
    const id = tokenId.toString(16).padStart(64, '0')
    const account = owner.slice(2).toLowerCase().padStart(64, '0')
    const data = standard === 'erc721' ? (`${OWNER_OF}${id}` as const) : (`${BALANCE_OF}${account}${id}` as const)
    return { to: contract as Address, data }
  })
  const [holders, names] = await Promise.all([
    readUntrusted(rpc, block, calls).then((returned) => retryEmptyCalls(rpc, block, calls, returned)),
    readUntrusted(rpc, block, contracts.map(nameCall)),
  ])
  const collections = new Map(contracts.map((contract, index) => [contract, readName(names[index])]))
  const holdings = candidates.flatMap(({ contract, tokenId, standard, described }, index): readonly NftHolding[] => {
    const answer = holders.returned[index]
    const word = answer?.length === 64 ? wordAt(answer, 0) : 0n
    const quantity = standard === 'erc1155' ? word : word === BigInt(owner) ? 1n : 0n
    if (quantity === 0n) return []
    const collection = collections.get(contract) ?? described?.slug ?? null
    return [
      {
        chainId,
        contract,
        tokenId,
        standard,
        quantity,
        collection,
        name: described?.name ?? null,
        images: described?.images ?? [],
      },
    ]
  })
  return { holdings, isComplete: holders.isComplete }
}

/** An NFT's transfer to or from the account. */
interface NftTransfer {
  readonly token: string
  readonly value: bigint
  readonly block: number
  readonly logIndex: number
  readonly isIncoming: boolean
}

interface NftTransfers {
  readonly transfers: readonly NftTransfer[]
  /** False if there may be older ones. */
  readonly isComplete: boolean
  /** A node that has the blocks of the transfers. */
  readonly rpc: Rpc
}

async function readIndexedTransfers(context: MarketContext, chainId: ChainId, owner: Address): Promise<NftTransfers> {
  const { db } = context
  const transfers = (party: typeof t.sender, index: string) => {
    const newest = sql`SELECT * FROM ${TRANSFERS} t INDEXED BY ${index} WHERE ${t.chainId} = ?1 AND ${party} = ?2
      ORDER BY ${t.block} DESC LIMIT ${MAX_TRANSFERS}`
    return db.prepare(sql`SELECT ${TRANSFER} FROM (${newest}) t`).bind(chainId, owner.toLowerCase())
  }
  const [received, sent] = await db.batch<Stored>([
    transfers(t.recipient, 'transfers_by_recipient'),
    transfers(t.sender, 'transfers_by_sender'),
  ])
  const [incoming, outgoing] = [rowsOf(received, TRANSFER), rowsOf(sent, TRANSFER)]
  const found = [
    ...incoming.map((transfer) => ({ ...transfer, isIncoming: true })),
    ...outgoing.map((transfer) => ({ ...transfer, isIncoming: false })),
  ]
  return {
    transfers: found.filter(({ standard }) => standard === 'erc721'),
    isComplete: Math.max(incoming.length, outgoing.length) < MAX_TRANSFERS,
    rpc: context.rpc(chainId),
  }
}

/** Reads the transfers from the nodes' logs; none if no node supports the search, as many providers do not. */
async function readLoggedTransfers(context: MarketContext, chainId: ChainId, owner: Address): Promise<NftTransfers> {
  const { head, nodes } = await readCurrentNodes(context.nodes(chainId), chainId)
  const { contracts } = chainById(chainId)
  const query = { owner, newest: head.number, size: MAX_TRANSFERS, contracts, isKnown: () => false }
  const { transfers, since } = await readAccountLogs(nodes, query).catch((error: unknown) => {
    console.error(error)
    return { transfers: [], since: head.number }
  })
  const isOwner = (party: string) => party === owner.toLowerCase()
  const found = transfers
    .filter(({ standard }) => standard === 'erc721')
    .flatMap((transfer) => [
      ...(isOwner(transfer.recipient) ? [{ ...transfer, isIncoming: true }] : []),
      ...(isOwner(transfer.sender) ? [{ ...transfer, isIncoming: false }] : []),
    ])
  return { transfers: found, isComplete: since === 0, rpc: nodes[0] ?? context.rpc(chainId) }
}

/** Returns a predicate for the contracts of liquidity positions, in lower case. */
function positionMatcher(chainId: ChainId): (contract: string) => boolean {
  const { v3PositionManager, v4PositionManager } = chainById(chainId).contracts
  const positions = new Set([v3PositionManager, v4PositionManager].map((address) => address.toLowerCase()))
  return (contract) => positions.has(contract)
}

/** Returns the NFTs whose newest transfer is to the owner, newest first. */
function heldByTransfers(transfers: readonly NftTransfer[]): readonly NftId[] {
  const newestFirst = [...transfers].sort(
    (a, b) => b.block - a.block || b.logIndex - a.logIndex || Number(b.isIncoming) - Number(a.isIncoming),
  )
  const last = new Map<string, { readonly contract: string; readonly tokenId: bigint; readonly isIncoming: boolean }>()
  for (const { token, value, isIncoming } of newestFirst) {
    const key = `${token} ${value}`
    if (!last.has(key)) last.set(key, { contract: token, tokenId: value, isIncoming })
  }
  return [...last.values()]
    .filter(({ isIncoming }) => isIncoming)
    .map(({ contract, tokenId }) => ({ contract, tokenId }))
}
