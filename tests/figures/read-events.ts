import {
  decodeEventLog,
  parseAbi,
  toEventSelector,
  type Address,
  type ContractEventName,
  type GetEventArgs,
  type Hex,
} from 'viem'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { createRpc, hex, type Rpc } from '#devnet/rpc.ts'

/** Market events as declared by the contracts. Keys are ours, because versions share event names. */
const EVENTS = {
  pairCreated: parseAbi([
    'event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count)',
  ]),
  v2Sync: parseAbi(['event Sync(uint112 reserve0, uint112 reserve1)']),
  v2Swap: parseAbi([
    'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  ]),
  v2Mint: parseAbi(['event Mint(address indexed sender, uint256 amount0, uint256 amount1)']),
  v2Burn: parseAbi(['event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)']),
  poolCreated: parseAbi([
    'event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)',
  ]),
  v3Initialize: parseAbi(['event Initialize(uint160 sqrtPriceX96, int24 tick)']),
  v3Swap: parseAbi([
    'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  ]),
  v3Mint: parseAbi([
    'event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  ]),
  v3Burn: parseAbi([
    'event Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  ]),
  v3Collect: parseAbi([
    'event Collect(address indexed owner, address recipient, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount0, uint128 amount1)',
  ]),
  v3CollectProtocol: parseAbi([
    'event CollectProtocol(address indexed sender, address indexed recipient, uint128 amount0, uint128 amount1)',
  ]),
  v3Flash: parseAbi([
    'event Flash(address indexed sender, address indexed recipient, uint256 amount0, uint256 amount1, uint256 paid0, uint256 paid1)',
  ]),
  v4Initialize: parseAbi([
    'event Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, uint24 fee, int24 tickSpacing, address hooks, uint160 sqrtPriceX96, int24 tick)',
  ]),
  v4Swap: parseAbi([
    'event Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee)',
  ]),
  v4ModifyLiquidity: parseAbi([
    'event ModifyLiquidity(bytes32 indexed id, address indexed sender, int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt)',
  ]),
}

type EventName = keyof typeof EVENTS

/** A log of one of `EVENTS`, decoded by viem. Addresses in lower case. */
export type MarketEvent = {
  readonly [Name in EventName]: {
    readonly name: Name
    readonly args: GetEventArgs<
      (typeof EVENTS)[Name],
      ContractEventName<(typeof EVENTS)[Name]>,
      { EnableUnion: false; IndexedOnly: false; Required: true }
    >
    readonly address: string
    readonly block: number
    /** UNIX seconds. */
    readonly time: number
  }
}[EventName]

interface RawLog {
  readonly address: Address
  readonly topics: [Hex, ...Hex[]]
  readonly data: Hex
  readonly blockNumber: Hex
  readonly logIndex: Hex
}

const BLOCKS_PER_REQUEST = 2_000
const HEADERS_PER_BATCH = 500

/** All market events of a chain up to `head`, in order. */
export async function readEvents(rpcUrl: string, chainId: ChainId, head: number): Promise<readonly MarketEvent[]> {
  const rpc = createRpc(rpcUrl)
  const byTopic = new Map(
    (Object.keys(EVENTS) as EventName[]).map((name) => {
      const abi = EVENTS[name]
      return [toEventSelector(abi[0]), { name, abi }] as const
    }),
  )
  const { contracts } = chainById(chainId)
  const factories = new Set([contracts.v2Factory, contracts.v3Factory].map((address) => address.toLowerCase()))
  const found: (Omit<MarketEvent, 'time'> & { readonly index: number })[] = []
  for (let from = 0; from <= head; from += BLOCKS_PER_REQUEST) {
    const range = { fromBlock: hex(from), toBlock: hex(Math.min(head, from + BLOCKS_PER_REQUEST - 1)) }
    const logs = (await rpc.call('eth_getLogs', [{ ...range, topics: [[...byTopic.keys()]] }])) as readonly RawLog[]
    for (const { address, topics, data, blockNumber, logIndex } of logs) {
      const event = byTopic.get(topics[0])
      const from = address.toLowerCase()
      if (!event || (event.name.endsWith('Created') && !factories.has(from))) continue
      if (event.name.startsWith('v4') && from !== contracts.v4PoolManager.toLowerCase()) continue
      const { args } = decodeEventLog({ abi: event.abi, topics, data })
      found.push({
        ...{ name: event.name, args, address: from },
        ...{ block: Number(blockNumber), index: Number(logIndex) },
      } as unknown as Omit<MarketEvent, 'time'> & { readonly index: number })
    }
  }
  found.sort((a, b) => a.block - b.block || a.index - b.index)
  const times = await readTimes(rpc, [...new Set(found.map(({ block }) => block))])
  return found.map((event) => ({ ...event, time: times.get(event.block) ?? 0 }) as MarketEvent)
}

/** Block timestamps, UNIX seconds by number. */
async function readTimes(rpc: Rpc, blocks: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const times = new Map<number, number>()
  for (let at = 0; at < blocks.length; at += HEADERS_PER_BATCH) {
    const part = blocks.slice(at, at + HEADERS_PER_BATCH)
    const headers = await rpc.batch(part.map((block) => ['eth_getBlockByNumber', [hex(block), false]]))
    for (const header of headers as readonly { readonly number: Hex; readonly timestamp: Hex }[]) {
      times.set(Number(header.number), Number(header.timestamp))
    }
  }
  return times
}
