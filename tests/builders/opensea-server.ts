import type { IncomingMessage } from 'node:http'
import { startJsonServer, type JsonServer } from './json-server.ts'

/** Items, collections, stats and sale events as OpenSea's API v2 writes them, by the part of the path that names them. */
export interface OpenSeaData {
  /** By `chain/address`, lower case. */
  readonly accounts?: Readonly<Record<string, readonly OpenSeaItem[]>>
  readonly collections?: Readonly<Record<string, object>>
  readonly stats?: Readonly<Record<string, object>>
  /** Newest first, by `chain/contract/id`. */
  readonly sales?: Readonly<Record<string, readonly object[]>>
}

export type OpenSeaItem = ReturnType<typeof openSeaItem>

export interface OpenSeaServer extends JsonServer {
  /** Paths with queries, without `/api/v2/`. */
  readonly requests: string[]
  /** Response to every request while it is defined. */
  failure: (() => Response | Promise<Response>) | undefined
}

export const OPENSEA_KEY = 'a1b2c3d4'
const MAX_LIMIT = 200

export function openSeaItem(contract: string, identifier: string, overrides: Readonly<Record<string, unknown>> = {}) {
  return {
    identifier,
    collection: 'a-collection',
    contract: contract.toLowerCase(),
    token_standard: 'erc721',
    name: `Item #${identifier}`,
    description: 'An item.',
    image_url: null,
    display_image_url: null,
    metadata_url: null,
    opensea_url: `https://opensea.io/assets/ethereum/${contract}/${identifier}`,
    updated_at: '2026-11-02T10:11:12.123456',
    is_disabled: false,
    is_nsfw: false,
    traits: [] as readonly object[],
    ...overrides,
  }
}

/** A collection as `/api/v2/collections/{slug}` describes it. */
export function openSeaCollection(slug: string, name: string, safelistStatus = 'not_requested') {
  return {
    collection: slug,
    name,
    description: '',
    image_url: '',
    banner_image_url: '',
    owner: '0x',
    category: 'art',
    safelist_status: safelistStatus,
    is_disabled: false,
    is_nsfw: false,
    trait_offers_enabled: false,
    collection_offers_enabled: true,
    opensea_url: `https://opensea.io/collection/${slug}`,
    contracts: [],
    editors: [],
    fees: [],
    total_supply: 100,
    unique_item_count: 100,
    created_date: '2026-01-02',
  }
}

/** A stand-in for OpenSea's API v2: keys, paths, pages by `limit` and `next`, and errors as in its OpenAPI definition. */
export async function startOpenSea(data: OpenSeaData): Promise<OpenSeaServer> {
  const requests: string[] = []
  const server = await startJsonServer((_body: undefined, request) => {
    const { pathname, searchParams, search } = new URL(request.url ?? '', 'http://localhost')
    const path = pathname.replace(/^\/api\/v2\//, '')
    requests.push(path + search)
    if (state.failure) return state.failure()
    if (!isAuthorised(request)) return errorResponse(401, 'Missing or invalid API key')
    return respond(data, path, searchParams) ?? errorResponse(404, 'not found')
  })
  const state: OpenSeaServer = { ...server, requests, failure: undefined }
  return state
}

function isAuthorised({ headers }: IncomingMessage): boolean {
  return headers['x-api-key'] === OPENSEA_KEY
}

function errorResponse(status: number, message: string): Response {
  return Response.json({ errorResponse: [message] }, { status })
}

function respond(data: OpenSeaData, path: string, query: URLSearchParams): object | undefined {
  const [account, chain = '', address = ''] = /^chain\/(\w+)\/account\/(0x[\da-f]{40})\/nfts$/.exec(path) ?? []
  if (account) return page(data.accounts?.[`${chain}/${address}`] ?? [], query)
  const [item, ...names] = /^chain\/(\w+)\/contract\/(0x[\da-f]{40})\/nfts\/(\d+)$/.exec(path) ?? []
  if (item) {
    const [itemChain = '', contract, id] = names
    const all = Object.entries(data.accounts ?? {}).filter(([key]) => key.startsWith(`${itemChain}/`))
    const found = all.flatMap(([, items]) => items).find((nft) => nft.contract === contract && nft.identifier === id)
    return found && { nft: { ...found, is_suspicious: false, creator: '0x', owners: [], rarity: null } }
  }
  const [collection, slug = '', part] = /^collections\/([\w-]+)(\/stats)?$/.exec(path) ?? []
  if (collection) return (part ? data.stats : data.collections)?.[slug]
  const [events, ...ids] = /^events\/chain\/(\w+)\/contract\/(0x[\da-f]{40})\/nfts\/(\d+)$/.exec(path) ?? []
  if (events && query.get('event_type') === 'sale') {
    return { asset_events: (data.sales?.[ids.join('/')] ?? []).slice(0, Number(query.get('limit'))), next: null }
  }
  return undefined
}

function page(items: readonly OpenSeaItem[], query: URLSearchParams): object {
  const limit = Number(query.get('limit') ?? 50)
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) return errorResponse(400, 'invalid limit')
  const from = Number(atob(query.get('next') ?? '') || 0)
  const end = from + limit
  return { nfts: items.slice(from, end), next: end < items.length ? btoa(String(end)) : null }
}
