import type { Address } from '#app/domain/address/address.ts'
import type { Eip1193 } from './eip1193.ts'

/** A transaction as a node returns it. Fees in wei per unit of gas; without EIP-1559 both are the gas price. */
export interface ChainTransaction {
  readonly hash: `0x${string}`
  readonly from: Address
  /** Undefined for a contract creation. */
  readonly to: Address | undefined
  readonly data: `0x${string}`
  readonly value: bigint
  readonly nonce: number
  readonly gasLimit: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Undefined while no block contains it. */
  readonly block: { readonly number: bigint; readonly hash: `0x${string}` } | undefined
}

/**
 * Returns the transaction with a hash, mined or pending; undefined if the node does not have it.
 *
 * Throws   RpcError with the node's error | RpcUnreachable
 */
export async function readTransaction(node: Eip1193, hash: `0x${string}`): Promise<ChainTransaction | undefined> {
  const transaction = parseTransaction(await node.request({ method: 'eth_getTransactionByHash', params: [hash] }))
  return transaction?.hash.toLowerCase() === hash.toLowerCase() ? transaction : undefined
}

/**
 * Returns the number of the account's mined transactions as of a block, which is the nonce of the next one.
 *
 * Throws   RpcError with the node's error | RpcUnreachable
 */
export async function readNonce(node: Eip1193, account: Address, block: 'latest' | bigint = 'latest'): Promise<number> {
  const tag = typeof block === 'bigint' ? `0x${block.toString(16)}` : block
  const answer = await node.request({ method: 'eth_getTransactionCount', params: [account, tag] })
  return Number(BigInt(String(answer)))
}

/** Approximate number of blocks below the head that are searched for a nonce. Most nodes only have the state of the last 128 blocks. */
const MAX_DEPTH = 2n ** 20n

/**
 * Returns the mined transaction of an account with a nonce. Finds by bisection the block that raised the account's transaction count.
 *
 * Returns  undefined if the nonce is unused, or was used before the searched blocks
 * Throws   RpcError with the node's error (such as missing state of that block) | RpcUnreachable
 */
export async function transactionOfNonce(
  node: Eip1193,
  account: Address,
  nonce: number,
): Promise<ChainTransaction | undefined> {
  if ((await readNonce(node, account)) <= nonce) return undefined
  const head = BigInt(String(await node.request({ method: 'eth_blockNumber' })))
  const number = await blockOfNonce(node, account, nonce, head)
  const block = await node.request({ method: 'eth_getBlockByNumber', params: [`0x${number.toString(16)}`, true] })
  const transactions = isObject(block) && Array.isArray(block['transactions']) ? block['transactions'] : []
  return transactions
    .map(parseTransaction)
    .find((transaction) => transaction?.nonce === nonce && transaction.from.toLowerCase() === account.toLowerCase())
}

/** Returns the first block after which the account's transaction count exceeds the nonce. */
async function blockOfNonce(node: Eip1193, account: Address, nonce: number, head: bigint): Promise<bigint> {
  const isUsed = async (block: bigint) => (await readNonce(node, account, block)) > nonce
  let used = head
  let unused = head - 1n
  for (let depth = 1n; unused > 0n && depth < MAX_DEPTH && (await isUsed(unused)); depth *= 2n) {
    used = unused
    unused = unused > depth ? unused - depth : 0n
  }
  while (used - unused > 1n) {
    const middle = (used + unused) / 2n
    if (await isUsed(middle)) used = middle
    else unused = middle
  }
  return used
}

function parseTransaction(answer: unknown): ChainTransaction | undefined {
  if (!isObject(answer)) return undefined
  const { hash, from, to, input, data = input, value, nonce, gas, gasPrice, blockNumber, blockHash } = answer
  const { maxFeePerGas = gasPrice, maxPriorityFeePerGas = gasPrice } = answer
  if (!isHash(hash) || !isAddress(from) || !isData(data)) return undefined
  const quantities = [value, nonce, gas, maxFeePerGas, maxPriorityFeePerGas]
  if (!quantities.every(isQuantity)) return undefined
  const [amount = 0n, count = 0n, gasLimit = 0n, fee = 0n, priority = 0n] = quantities.map(BigInt)
  return {
    hash,
    from,
    to: isAddress(to) ? to : undefined,
    data,
    value: amount,
    nonce: Number(count),
    gasLimit,
    maxFeePerGas: fee,
    maxPriorityFeePerGas: priority,
    block: isQuantity(blockNumber) && isHash(blockHash) ? { number: BigInt(blockNumber), hash: blockHash } : undefined,
  }
}

function isQuantity(value: unknown): value is string {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value)
}

function isAddress(value: unknown): value is Address {
  return typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value)
}

function isHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)
}

function isData(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x(?:[\da-f]{2})*$/i.test(value)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
