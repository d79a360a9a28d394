import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { toQuantity, type Rpc } from '#workers/kit/json-rpc.ts'
import { singleNodes } from '../../rpc/single-nodes.ts'

/** anvil with the tokens of the local chains, which anyone can mint. */

/**
 * Sends the tokens of all orders. Not an account of devnet/accounts.ts: tests sign with those, and the bot chooses the nonces of its
 * transactions itself.
 */
const SENDER: Address = '0xfa0ce7fa0ce7fa0ce7fa0ce7fa0ce7fa0ce7fa0c'
/** Wei: more than any order and its gas cost. */
const SENDER_BALANCE = 10n ** 24n
/** anvil's own estimate is too low after the block time is moved. */
const GAS = 200_000n
/** Wei per unit of gas: mined whatever the base fee, behind all other transactions. */
const FEES = { maxFeePerGas: toQuantity(10n ** 12n), maxPriorityFeePerGas: toQuantity(1n) }

const localTokenAbi = parseAbi(['function mint(address to, uint256 value)', 'function deposit() payable'])

interface Call {
  readonly to: Address
  readonly data?: `0x${string}`
  readonly value?: bigint
}

/** A client that sends each call once: a repeated transaction would deliver twice. Throws chain.unavailable without a node. */
function nodeOf(rpcUrls: string, chainId: ChainId): Rpc {
  const [node] = singleNodes(rpcUrls, chainId)
  if (!node) throw new AppError('chain.unavailable', `chain ${chainId} is not served here`)
  return node
}

/** Lets the node sign for the sender, and funds it. May be repeated. */
export async function prepareDelivery(rpcUrls: string, chainId: ChainId): Promise<void> {
  const node = nodeOf(rpcUrls, chainId)
  await node.call('anvil_impersonateAccount', [SENDER])
  await node.call('anvil_setBalance', [SENDER, toQuantity(SENDER_BALANCE)])
}

/**
 * Sends an amount of a token to an account. Returns the hash of the transaction, which may still be pending.
 *
 * Throws   RpcRefused if the node refuses the transaction · RpcUnavailable if it is unknown whether it was sent
 */
export async function deliver(
  rpcUrls: string,
  chainId: ChainId,
  token: Address,
  to: Address,
  amount: bigint,
): Promise<string> {
  const node = nodeOf(rpcUrls, chainId)
  let hash: unknown
  for (const { value = 0n, ...call } of callsOf(chainId, token, to, amount)) {
    const transaction = { from: SENDER, value: toQuantity(value), gas: toQuantity(GAS), ...FEES, ...call }
    hash = await node.call('eth_sendTransaction', [transaction])
  }
  return String(hash)
}

/** The transactions that deliver a token, of which the last one transfers it. */
function callsOf(chainId: ChainId, token: Address, to: Address, amount: bigint): readonly Call[] {
  if (isNative(token)) return [{ to, value: amount }]
  if (!isSameAddress(token, chainById(chainId).contracts.wrappedNative)) {
    const data = encodeFunctionData({ abi: localTokenAbi, functionName: 'mint', args: [to, amount] })
    return [{ to: token, data }]
  }
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  return [
    { to: token, value: amount, data: encodeFunctionData({ abi: localTokenAbi, functionName: 'deposit' }) },
    { to: token, data: transfer },
  ]
}

/** The outcome of a transaction by its receipt: pending while there is none. */
export async function readOutcome(
  rpcUrls: string,
  chainId: ChainId,
  hash: string,
): Promise<'pending' | 'succeeded' | 'failed'> {
  const receipt = await nodeOf(rpcUrls, chainId).call('eth_getTransactionReceipt', [hash])
  if (receipt === null) return 'pending'
  return (receipt as { readonly status?: unknown }).status === '0x1' ? 'succeeded' : 'failed'
}

/** The balance of an account at the newest block, in base units. */
export async function readBalance(
  rpcUrls: string,
  chainId: ChainId,
  token: Address,
  account: Address,
): Promise<bigint> {
  const node = nodeOf(rpcUrls, chainId)
  if (isNative(token)) return BigInt(String(await node.call('eth_getBalance', [account, 'latest'])))
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  return BigInt(String(await node.call('eth_call', [{ to: token, data }, 'latest'])))
}
