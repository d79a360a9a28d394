import fc from 'fast-check'
import {
  decodeEventLog,
  encodeAbiParameters,
  encodeEventTopics,
  parseAbiItem,
  toEventSelector,
  type AbiEvent,
  type Hex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import type { Log } from '#workers/kit/log.ts'
import {
  decodeApprovalForAll,
  decodeTransferOrApproval,
  decodePermit2Approval,
  decodePermit2Lockdown,
  decodePermit2Permit,
  decodeWrapping,
} from '#workers/kit/token-logs.ts'
import { TOPICS } from '#workers/kit/topics.ts'
import { decodePairCreated, decodeSync, decodeV2Burn, decodeV2Mint, decodeV2Swap } from './v2.ts'
import {
  decodeNftChange,
  decodeNftCollect,
  decodePoolCreated,
  decodeV3Burn,
  decodeV3Collect,
  decodeV3CollectProtocol,
  decodeV3Flash,
  decodeV3Initialize,
  decodeV3Mint,
  decodeV3ProtocolFee,
  decodeV3Swap,
} from './v3.ts'
import {
  decodeV4Donation,
  decodeV4Initialize,
  decodeV4ModifyLiquidity,
  decodeV4ProtocolFee,
  decodeV4Swap,
} from './v4.ts'

type Topic = keyof typeof TOPICS

interface Case {
  readonly topic: Topic
  /** The event's declaration in the contract. */
  readonly event: string
  readonly decode: (log: Log) => unknown
  /** Our field names by the event's argument names; other arguments are not decoded. */
  readonly names: Readonly<Record<string, string>>
}

const CASES: readonly Case[] = [
  {
    topic: 'V2_PAIR_CREATED',
    event: 'event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count)',
    decode: decodePairCreated,
    names: { token0: 'token0', token1: 'token1', pair: 'pair' },
  },
  {
    topic: 'V2_SYNC',
    event: 'event Sync(uint112 reserve0, uint112 reserve1)',
    decode: decodeSync,
    names: { reserve0: 'reserve0', reserve1: 'reserve1' },
  },
  {
    topic: 'V2_SWAP',
    event:
      'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
    decode: decodeV2Swap,
    names: {
      sender: 'sender',
      amount0In: 'amount0In',
      amount1In: 'amount1In',
      amount0Out: 'amount0Out',
      amount1Out: 'amount1Out',
      to: 'to',
    },
  },
  {
    topic: 'V2_MINT',
    event: 'event Mint(address indexed sender, uint256 amount0, uint256 amount1)',
    decode: decodeV2Mint,
    names: { sender: 'sender', amount0: 'amount0', amount1: 'amount1' },
  },
  {
    topic: 'V2_BURN',
    event: 'event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)',
    decode: decodeV2Burn,
    names: { sender: 'sender', amount0: 'amount0', amount1: 'amount1', to: 'to' },
  },
  {
    topic: 'V3_POOL_CREATED',
    event:
      'event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)',
    decode: decodePoolCreated,
    names: { token0: 'token0', token1: 'token1', fee: 'fee', tickSpacing: 'tickSpacing', pool: 'pool' },
  },
  {
    topic: 'V3_INITIALIZE',
    event: 'event Initialize(uint160 sqrtPriceX96, int24 tick)',
    decode: decodeV3Initialize,
    names: { sqrtPriceX96: 'sqrtPriceX96', tick: 'tick' },
  },
  {
    topic: 'V3_SWAP',
    event:
      'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
    decode: decodeV3Swap,
    names: {
      sender: 'sender',
      recipient: 'recipient',
      amount0: 'amount0',
      amount1: 'amount1',
      sqrtPriceX96: 'sqrtPriceX96',
      liquidity: 'liquidity',
      tick: 'tick',
    },
  },
  {
    topic: 'V3_MINT',
    event:
      'event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
    decode: decodeV3Mint,
    names: {
      owner: 'owner',
      tickLower: 'tickLower',
      tickUpper: 'tickUpper',
      liquidity: 'amount',
      amount0: 'amount0',
      amount1: 'amount1',
    },
  },
  {
    topic: 'V3_BURN',
    event:
      'event Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
    decode: decodeV3Burn,
    names: {
      owner: 'owner',
      tickLower: 'tickLower',
      tickUpper: 'tickUpper',
      liquidity: 'amount',
      amount0: 'amount0',
      amount1: 'amount1',
    },
  },
  {
    topic: 'V3_COLLECT',
    event:
      'event Collect(address indexed owner, address recipient, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount0, uint128 amount1)',
    decode: decodeV3Collect,
    names: { payee: 'owner', amount0: 'amount0', amount1: 'amount1' },
  },
  {
    topic: 'V3_COLLECT_PROTOCOL',
    event: 'event CollectProtocol(address indexed sender, address indexed recipient, uint128 amount0, uint128 amount1)',
    decode: decodeV3CollectProtocol,
    names: { payee: 'recipient', amount0: 'amount0', amount1: 'amount1' },
  },
  {
    topic: 'V3_PROTOCOL_FEE',
    event:
      'event SetFeeProtocol(uint8 feeProtocol0Old, uint8 feeProtocol1Old, uint8 feeProtocol0New, uint8 feeProtocol1New)',
    decode: decodeV3ProtocolFee,
    names: { denominator0: 'feeProtocol0New', denominator1: 'feeProtocol1New' },
  },
  {
    topic: 'V3_FLASH',
    event:
      'event Flash(address indexed sender, address indexed recipient, uint256 amount0, uint256 amount1, uint256 paid0, uint256 paid1)',
    decode: decodeV3Flash,
    names: { payee: 'sender', amount0: 'paid0', amount1: 'paid1' },
  },
  {
    topic: 'NFT_INCREASE',
    event: 'event IncreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
    decode: decodeNftChange,
    names: { tokenId: 'tokenId', liquidity: 'liquidity', amount0: 'amount0', amount1: 'amount1' },
  },
  {
    topic: 'NFT_DECREASE',
    event: 'event DecreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
    decode: decodeNftChange,
    names: { tokenId: 'tokenId', liquidity: 'liquidity', amount0: 'amount0', amount1: 'amount1' },
  },
  {
    topic: 'NFT_COLLECT',
    event: 'event Collect(uint256 indexed tokenId, address recipient, uint256 amount0, uint256 amount1)',
    decode: decodeNftCollect,
    names: { tokenId: 'tokenId', recipient: 'recipient', amount0: 'amount0', amount1: 'amount1' },
  },
  {
    topic: 'V4_INITIALIZE',
    event:
      'event Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, uint24 fee, int24 tickSpacing, address hooks, uint160 sqrtPriceX96, int24 tick)',
    decode: decodeV4Initialize,
    names: {
      id: 'id',
      currency0: 'currency0',
      currency1: 'currency1',
      fee: 'fee',
      tickSpacing: 'tickSpacing',
      hooks: 'hooks',
      sqrtPriceX96: 'sqrtPriceX96',
      tick: 'tick',
    },
  },
  {
    topic: 'V4_SWAP',
    event:
      'event Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee)',
    decode: decodeV4Swap,
    names: {
      id: 'id',
      sender: 'sender',
      amount0: 'amount0',
      amount1: 'amount1',
      sqrtPriceX96: 'sqrtPriceX96',
      liquidity: 'liquidity',
      tick: 'tick',
      fee: 'fee',
    },
  },
  {
    topic: 'V4_MODIFY_LIQUIDITY',
    event:
      'event ModifyLiquidity(bytes32 indexed id, address indexed sender, int24 tickLower, int24 tickUpper, int256 liquidityDelta, uint256 salt)',
    decode: decodeV4ModifyLiquidity,
    names: {
      id: 'id',
      sender: 'sender',
      tickLower: 'tickLower',
      tickUpper: 'tickUpper',
      liquidityDelta: 'liquidityDelta',
      salt: 'salt',
    },
  },
  {
    topic: 'V4_PROTOCOL_FEE',
    event: 'event ProtocolFeeUpdated(bytes32 indexed id, uint24 protocolFee)',
    decode: decodeV4ProtocolFee,
    names: { id: 'id', protocolFee: 'protocolFee' },
  },
  {
    topic: 'V4_DONATE',
    event: 'event Donate(bytes32 indexed id, address indexed sender, uint256 amount0, uint256 amount1)',
    decode: decodeV4Donation,
    names: { id: 'id', amount0: 'amount0', amount1: 'amount1' },
  },
  {
    topic: 'TRANSFER',
    event: 'event Transfer(address indexed from, address indexed to, uint256 value)',
    decode: decodeTransferOrApproval,
    names: { from: 'from', to: 'to', value: 'value' },
  },
  {
    topic: 'TRANSFER',
    event: 'event Transfer(address indexed from, address indexed to, uint256 indexed value)',
    decode: decodeTransferOrApproval,
    names: { from: 'from', to: 'to', value: 'value' },
  },
  {
    topic: 'APPROVAL',
    event: 'event Approval(address indexed from, address indexed to, uint256 value)',
    decode: decodeTransferOrApproval,
    names: { from: 'from', to: 'to', value: 'value' },
  },
  {
    topic: 'APPROVAL_FOR_ALL',
    event: 'event ApprovalForAll(address indexed owner, address indexed operator, bool isApproved)',
    decode: decodeApprovalForAll,
    names: { owner: 'owner', operator: 'operator', isApproved: 'isApproved' },
  },
  {
    topic: 'PERMIT2_APPROVAL',
    event:
      'event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)',
    decode: decodePermit2Approval,
    names: { owner: 'owner', token: 'token', spender: 'spender', amount: 'amount' },
  },
  {
    topic: 'PERMIT2_PERMIT',
    event:
      'event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)',
    decode: decodePermit2Permit,
    names: { owner: 'owner', token: 'token', spender: 'spender', amount: 'amount' },
  },
  {
    topic: 'PERMIT2_LOCKDOWN',
    event: 'event Lockdown(address indexed owner, address token, address spender)',
    decode: decodePermit2Lockdown,
    names: { owner: 'owner', token: 'token', spender: 'spender' },
  },
  {
    topic: 'WRAP',
    event: 'event Deposit(address indexed account, uint256 value)',
    decode: decodeWrapping,
    names: { account: 'account', value: 'value' },
  },
  {
    topic: 'UNWRAP',
    event: 'event Withdrawal(address indexed account, uint256 value)',
    decode: decodeWrapping,
    names: { account: 'account', value: 'value' },
  },
]

/** The salt of ModifyLiquidity is bytes32, but is decoded as a token id. */
const CANONICAL: Partial<Record<Topic, string>> = {
  V4_MODIFY_LIQUIDITY: 'event ModifyLiquidity(bytes32,address,int24,int24,int256,bytes32)',
}

const bytes = (count: number) =>
  fc.uint8Array({ minLength: count, maxLength: count }).map((array): Hex => `0x${Buffer.from(array).toString('hex')}`)

function valueOf(type: string): fc.Arbitrary<unknown> {
  if (type === 'address') return bytes(20)
  if (type === 'bytes32') return bytes(32)
  if (type === 'bool') return fc.boolean()
  const bits = Number(type.replace(/\D/g, ''))
  const [min, max] = type.startsWith('u')
    ? [0n, 2n ** BigInt(bits) - 1n]
    : [-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1) - 1n]
  const integers = fc.oneof(fc.constantFrom(min, max, 0n, 1n), fc.bigInt({ min, max }))
  return bits <= 48 ? integers.map(Number) : integers
}

function logOf(event: AbiEvent, args: Readonly<Record<string, unknown>>): Log {
  const unindexed = event.inputs.filter((input) => !input.indexed)
  return {
    block: 1,
    blockHash: '0x01',
    index: 0,
    time: 0,
    tx: '0x02',
    address: '0x03',
    topics: encodeEventTopics({ abi: [event], args } as unknown as Parameters<
      typeof encodeEventTopics
    >[0]) as readonly string[],
    data: encodeAbiParameters(
      unindexed,
      unindexed.map(({ name }) => args[name ?? '']),
    ),
  }
}

const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)

describe.each(CASES)('$event', ({ topic, event, decode, names }) => {
  const item = parseAbiItem(event) as AbiEvent
  const fields = fc.record(Object.fromEntries(item.inputs.map(({ name = '', type }) => [name, valueOf(type)])))

  test('has the expected first topic', () => {
    expect(TOPICS[topic]).toBe(toEventSelector(CANONICAL[topic] ?? event))
  })

  test('decodes as viem does', () => {
    fc.assert(
      fc.property(fields, (args) => {
        const log = logOf(item, args)
        const theirs = decodeEventLog({ abi: [item], topics: log.topics as [Hex, ...Hex[]], data: log.data as Hex })
        const expected = theirs.args as unknown as Readonly<Record<string, unknown>>
        const ours = decode(log) as Readonly<Record<string, unknown>>
        for (const [name, theirName] of Object.entries(names)) expect(ours[name]).toEqual(lower(expected[theirName]))
      }),
      { numRuns: 200 },
    )
  })

  test('is rejected if words or topics are missing', () => {
    const [args] = fc.sample(fields, { numRuns: 1, seed: 7 })
    const log = logOf(item, args ?? {})
    if (log.data.length > 2) expect(decode({ ...log, data: log.data.slice(0, -64) })).toBeUndefined()
    if (log.data.length > 2) expect(decode({ ...log, data: log.data.slice(0, -2) })).toBeUndefined()
    expect(decode({ ...log, topics: log.topics.slice(0, -1), data: '0x' })).toBeUndefined()
  })
})
