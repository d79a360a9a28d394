import { encodeFunctionData, parseAbi, toHex, type Address, type Hex } from 'viem'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { MARKET_MAKER } from './accounts.ts'
import {
  bytecodeOf,
  creationCode,
  linkedCreationCode,
  multicall3CreationCode,
  permit2CreationCode,
  type ArtifactName,
} from './artifacts.ts'
import { compiledCreationCode } from './compile.ts'
import { place, requireSuccess } from './place.ts'
import { bytes, hex, quantity, type Rpc } from './rpc.ts'
import type { WorldToken } from './world/tokens.ts'

// Addresses that are not in the chain catalogue, because the app does not use them.
const CREATE2_DEPLOYER: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const PERMIT2_SALT: Hex = '0x0000000000000000000000000000000000000000d3af2663da51c10215000000'
const V3_DESCRIPTOR_LIBRARY: Address = '0x42B24A95702b9986e82d421cC3568932790A48Ec'
export const V3_DESCRIPTOR: Readonly<Record<ChainId, Address>> = {
  1: '0x91ae842A5Ffd8d12023116943e72A606179294f3',
  8453: '0x4f225937EDc33EFD6109c4ceF7b560B2D6401009',
  11155111: '0x91ae842A5Ffd8d12023116943e72A606179294f3',
}
export const V4_DESCRIPTOR: Address = '0xd1428Ba554F4C8450b763a0B2040A4935c63f06C'
/** Contracts that exist only on Ethereum: the first routers and quoters, which some wallets and tests still use. */
const ETHEREUM_ONLY = {
  v3SwapRouter: '0xE592427A0AEce92De3Edee1F18E0157C05861564',
  v3QuoterV1: '0xb27308f9F90D607463bb33eA1BeBb41C27CE5AB6',
  mixedQuoter: '0x84E44095eeBfEC7793Cd7d5b57B7e401D7f1cA2E',
} as const satisfies Partial<Record<ArtifactName, Address>>

export const V2_PAIR_HASH: Hex = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'
export const V3_POOL_HASH: Hex = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'

/** v4 reads a hook's permissions from the last 14 bits of its address. */
export const HOOKS = {
  counter: '0x44440000000000000000000000000000000000c0',
  dynamicFee: '0x5555000000000000000000000000000000001040',
  feeTaking: '0x6666000000000000000000000000000000000044',
} as const satisfies Record<string, Address>

const DAY_SECONDS = 86_400

/** Deploys the whole protocol of a chain at its canonical addresses. Needs automine; takes about half a second. */
export async function placeProtocol(rpc: Rpc, chainId: ChainId): Promise<void> {
  const { contracts } = chainById(chainId)
  const weth = contracts.wrappedNative
  await placePermit2(rpc, contracts.permit2)
  await place(rpc, contracts.multicall3, multicall3CreationCode())
  await place(rpc, weth, bytecodeOf('weth9'))

  await place(rpc, contracts.v2Factory, creationCode('v2Factory', MARKET_MAKER))
  await place(rpc, contracts.v2Router, creationCode('v2Router', contracts.v2Factory, weth))

  const v3 = contracts.v3Factory
  const descriptor = V3_DESCRIPTOR[chainId]
  await place(rpc, v3, bytecodeOf('v3Factory'))
  await enableLowestFeeTier(rpc, v3)
  await place(rpc, V3_DESCRIPTOR_LIBRARY, bytecodeOf('v3DescriptorLibrary'))
  const label = toHex('ETH', { size: 32 })
  await place(rpc, descriptor, linkedCreationCode('v3Descriptor', V3_DESCRIPTOR_LIBRARY, weth, label))
  await place(rpc, contracts.v3PositionManager, creationCode('v3PositionManager', v3, weth, descriptor))
  await place(rpc, contracts.v3Migrator, creationCode('v3Migrator', v3, weth, contracts.v3PositionManager))
  await place(rpc, contracts.v3TickLens, bytecodeOf('v3TickLens'))
  await place(rpc, contracts.v3Quoter, creationCode('v3Quoter', v3, weth))
  await place(
    rpc,
    contracts.swapRouter,
    creationCode('swapRouter', contracts.v2Factory, v3, contracts.v3PositionManager, weth),
  )
  if (chainId === 1) {
    await place(rpc, ETHEREUM_ONLY.v3SwapRouter, creationCode('v3SwapRouter', v3, weth))
    await place(rpc, ETHEREUM_ONLY.v3QuoterV1, creationCode('v3QuoterV1', v3, weth))
    await place(rpc, ETHEREUM_ONLY.mixedQuoter, creationCode('mixedQuoter', v3, contracts.v2Factory, weth))
  }

  const manager = contracts.v4PoolManager
  await place(rpc, manager, creationCode('v4PoolManager', MARKET_MAKER))
  await place(rpc, V4_DESCRIPTOR, creationCode('v4Descriptor', manager, weth, label))
  const { permit2 } = contracts
  await place(
    rpc,
    contracts.v4PositionManager,
    creationCode('v4PositionManager', manager, permit2, 300_000n, V4_DESCRIPTOR, weth),
  )
  await place(rpc, contracts.v4StateView, creationCode('v4StateView', manager))
  await place(rpc, contracts.v4Quoter, creationCode('v4Quoter', manager))
  await place(rpc, HOOKS.counter, compiledCreationCode('CounterHook'))
  await place(rpc, HOOKS.dynamicFee, compiledCreationCode('DynamicFeeHook', manager))
  await place(rpc, HOOKS.feeTaking, compiledCreationCode('FeeTakingHook', manager))

  const router = {
    permit2,
    weth9: weth,
    v2Factory: contracts.v2Factory,
    v3Factory: v3,
    pairInitCodeHash: V2_PAIR_HASH,
    poolInitCodeHash: V3_POOL_HASH,
    v4PoolManager: manager,
    v3NFTPositionManager: contracts.v3PositionManager,
    v4PositionManager: contracts.v4PositionManager,
  }
  await place(rpc, contracts.universalRouter, creationCode('universalRouter', router))
}

/** Permit2 needs no `place`: anvil has its original deployer, and the same salt gives the same address. */
async function placePermit2(rpc: Rpc, address: Address): Promise<void> {
  const data = `${PERMIT2_SALT}${permit2CreationCode().slice(2)}`
  const transaction = { from: MARKET_MAKER, to: CREATE2_DEPLOYER, data, gas: hex(5_000_000) }
  requireSuccess(await rpc.call('eth_sendTransactionSync', [transaction]), 'Permit2')
  const code = bytes(await rpc.call('eth_getCode', [address, 'latest']))
  if (code === '0x') throw new Error('Permit2 was not deployed at its address')
}

/** The factory starts with three fee tiers; governance added the fourth (0.01 %). */
async function enableLowestFeeTier(rpc: Rpc, factory: Address): Promise<void> {
  const data = encodeFunctionData({
    abi: parseAbi(['function enableFeeAmount(uint24 fee, int24 tickSpacing)']),
    functionName: 'enableFeeAmount',
    args: [100, 1],
  })
  const transaction = { from: MARKET_MAKER, to: factory, data, gas: hex(200_000) }
  requireSuccess(await rpc.call('eth_sendTransactionSync', [transaction]), 'enableFeeAmount')
}

/** Deploys a token at its address. WETH is part of the protocol and already exists. */
export async function placeToken(rpc: Rpc, token: WorldToken): Promise<void> {
  if (token.kind === 'weth') return
  await place(rpc, token.address, await tokenCreationCode(rpc, token))
}

async function tokenCreationCode(rpc: Rpc, { kind, name, symbol, decimals }: WorldToken): Promise<Hex> {
  switch (kind) {
    case 'permit':
      return compiledCreationCode('PermitToken', name, symbol, decimals, symbol === 'USDC' ? '2' : '1')
    case 'dai':
      return compiledCreationCode('DaiToken', name, symbol, decimals)
    case 'noReturn':
      return compiledCreationCode('NoReturnToken', name, symbol, decimals)
    case 'bytes32':
      return compiledCreationCode(
        'Bytes32Token',
        toHex(name, { size: 32 }),
        toHex(symbol, { size: 32 }),
        BigInt(decimals),
      )
    case 'fee':
      return compiledCreationCode('FeeToken', name, symbol, decimals)
    case 'honeypot':
      return compiledCreationCode('HoneypotToken', name, symbol, decimals, MARKET_MAKER)
    case 'uni': {
      const block = (await rpc.call('eth_getBlockByNumber', ['latest', false])) as { readonly timestamp: string }
      const mintingAllowedAfter = BigInt(quantity(block.timestamp) + DAY_SECONDS)
      return creationCode('uni', MARKET_MAKER, MARKET_MAKER, mintingAllowedAfter)
    }
    case 'plain':
      return compiledCreationCode('Erc20', name, symbol, decimals)
    case 'weth':
      return bytecodeOf('weth9')
  }
}
