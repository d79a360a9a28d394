import { encodeFunctionData, parseAbi } from 'viem'
import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { Receipt } from './read-receipt.ts'
import type { Eip1193 } from './eip1193.ts'

/** keccak256("Transfer(address,address,uint256)") */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const BALANCE_OF = parseAbi(['function balanceOf(address account) view returns (uint256)'])

/**
 * Returns the amount that an account received in a mined transaction, in base units.
 *
 * The amount is the change of the account's balance over the block, for the native currency plus the network cost if the account paid it.
 * The sum of the token's Transfer events is returned instead if it is larger, because other transactions may have reduced the balance, or if
 * the account sent several transactions in that block. The events alone do not suffice, because some tokens emit none.
 *
 * Returns  a negative amount if the account paid; undefined if the account sent several transactions in that block and the token emitted no
 *          Transfer event of the account, so that the change cannot be attributed
 * Throws   RpcError with the node's error (such as missing state of that block) | RpcUnreachable
 */
export async function readReceived(
  node: Eip1193,
  receipt: Receipt,
  token: Address,
  account: Address,
): Promise<bigint | undefined> {
  const logged = isNative(token) ? undefined : sumOfTransfers(receipt, token, account)
  const [change, transactionCount] = await Promise.all([
    balanceChange(node, receipt, token, account),
    countTransactions(node, receipt, account),
  ])
  if (transactionCount > 1n) return logged
  return logged === undefined || change > logged ? change : logged
}

async function balanceChange(node: Eip1193, receipt: Receipt, token: Address, account: Address): Promise<bigint> {
  const [before, after] = await readAroundBlock(receipt, (block) => readBalanceAt(node, token, account, block))
  const hasPaid = receipt.from === undefined || isSameAddress(receipt.from, account)
  return after - before + (isNative(token) && hasPaid ? receipt.fee : 0n)
}

/** Returns the balance of an account, in base units, after a block. Throws RpcError with the node's error | RpcUnreachable */
export async function readBalanceAt(node: Eip1193, token: Address, account: Address, block: bigint): Promise<bigint> {
  const tag = `0x${block.toString(16)}`
  const data = encodeFunctionData({ abi: BALANCE_OF, functionName: 'balanceOf', args: [account] })
  const balance = isNative(token)
    ? await node.request({ method: 'eth_getBalance', params: [account, tag] })
    : await node.request({ method: 'eth_call', params: [{ to: token, data }, tag] })
  return toBigInt(balance)
}

async function countTransactions(node: Eip1193, receipt: Receipt, account: Address): Promise<bigint> {
  const [before, after] = await readAroundBlock(receipt, (block) =>
    node.request({ method: 'eth_getTransactionCount', params: [account, `0x${block.toString(16)}`] }).then(toBigInt),
  )
  return after - before
}

function readAroundBlock(
  { blockNumber }: Receipt,
  read: (block: bigint) => Promise<bigint>,
): Promise<[before: bigint, after: bigint]> {
  return Promise.all([read(blockNumber - 1n), read(blockNumber)])
}

function toBigInt(quantity: unknown): bigint {
  return BigInt(String(quantity))
}

/** Returns the sum of the account's transfers; undefined if the token emitted no Transfer event of the account. */
function sumOfTransfers(receipt: Receipt, token: Address, account: Address): bigint | undefined {
  const paddedAccount = account.slice(2).toLowerCase().padStart(64, '0')
  const amounts = receipt.logs.flatMap(({ address, topics, data }) => {
    if (address.toLowerCase() !== token.toLowerCase() || topics[0] !== TRANSFER || !/^0x[\da-f]{1,64}$/i.test(data))
      return []
    const [, from, to] = topics.map((topic) => topic.slice(2).toLowerCase())
    if (from !== paddedAccount && to !== paddedAccount) return []
    return [(to === paddedAccount ? BigInt(data) : 0n) - (from === paddedAccount ? BigInt(data) : 0n)]
  })
  return amounts.length === 0 ? undefined : amounts.reduce((sum, amount) => sum + amount, 0n)
}
