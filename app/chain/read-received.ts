import { encodeFunctionData, parseAbi } from 'viem'
import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { Receipt } from './read-receipt.ts'
import type { Eip1193 } from './eip1193.ts'

/** keccak256("Transfer(address,address,uint256)") */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const BALANCE_OF = parseAbi(['function balanceOf(address account) view returns (uint256)'])

/**
 * Returns the amount that a mined transaction brought the account, in base units of the token: the change of its balance over the block,
 * plus the fee for the native currency if the account has paid it. Logs are the second source, because some tokens write none and any contract can forge those of
 * others; only the token's own Transfer events count, and only if they show more than the balance, which other transactions of the account
 * change too.
 *
 * Returns  a negative amount for what left; undefined if the account sent several transactions in that block and the token logged none of
 *          its transfers, so that the change cannot be attributed
 * Throws   RpcError with the node's answer (such as: no state of that block) | RpcUnreachable
 */
export async function readReceived(
  node: Eip1193,
  receipt: Receipt,
  token: Address,
  account: Address,
): Promise<bigint | undefined> {
  const logged = isNative(token) ? undefined : sumOfTransfers(receipt, token, account)
  const [change, sent] = await Promise.all([
    balanceChange(node, receipt, token, account),
    transactionsSent(node, receipt, account),
  ])
  if (sent > 1n) return logged
  return logged === undefined || change > logged ? change : logged
}

async function balanceChange(node: Eip1193, receipt: Receipt, token: Address, account: Address): Promise<bigint> {
  const [before, after] = await overBlock(receipt, (block) =>
    isNative(token)
      ? node.request({ method: 'eth_getBalance', params: [account, block] })
      : node.request({
          method: 'eth_call',
          params: [
            { to: token, data: encodeFunctionData({ abi: BALANCE_OF, functionName: 'balanceOf', args: [account] }) },
            block,
          ],
        }),
  )
  const hasPaid = receipt.from === undefined || isSameAddress(receipt.from, account)
  return after - before + (isNative(token) && hasPaid ? receipt.fee : 0n)
}

async function transactionsSent(node: Eip1193, receipt: Receipt, account: Address): Promise<bigint> {
  const [before, after] = await overBlock(receipt, (block) =>
    node.request({ method: 'eth_getTransactionCount', params: [account, block] }),
  )
  return after - before
}

async function overBlock(receipt: Receipt, read: (block: string) => Promise<unknown>): Promise<[bigint, bigint]> {
  const [before, after] = await Promise.all(
    [receipt.blockNumber - 1n, receipt.blockNumber].map((block) => read(`0x${block.toString(16)}`)),
  )
  return [BigInt(String(before)), BigInt(String(after))]
}

/** Undefined if the token logged no transfer of the account: some tokens log none. */
function sumOfTransfers(receipt: Receipt, token: Address, account: Address): bigint | undefined {
  const padded = account.slice(2).toLowerCase().padStart(64, '0')
  const amounts = receipt.logs.flatMap(({ address, topics, data }) => {
    if (address.toLowerCase() !== token.toLowerCase() || topics[0] !== TRANSFER || !/^0x[\da-f]{1,64}$/i.test(data))
      return []
    const [, from, to] = topics.map((topic) => topic.slice(2).toLowerCase())
    if (from !== padded && to !== padded) return []
    return [(to === padded ? BigInt(data) : 0n) - (from === padded ? BigInt(data) : 0n)]
  })
  return amounts.length === 0 ? undefined : amounts.reduce((sum, amount) => sum + amount, 0n)
}
