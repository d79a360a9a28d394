import { isNative, type Address } from '#app/domain/address/address.ts'
import type { Receipt } from './await-receipt.ts'
import type { Eip1193 } from './eip1193.ts'

/** keccak256("Transfer(address,address,uint256)") */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * What a mined transaction moved into the account, in base units of the token: for a token the sum of its own Transfer events, in minus
 * out; for the native currency the change of the balance over the block, with the gas added back.
 */
export async function readReceived(
  page: Eip1193,
  receipt: Receipt,
  token: Address,
  account: Address,
  value: bigint,
): Promise<bigint> {
  if (!isNative(token)) return sumOfTransfers(receipt, token, account)
  const [before, after] = await Promise.all(
    [receipt.blockNumber - 1n, receipt.blockNumber].map(async (block) =>
      BigInt(String(await page.request({ method: 'eth_getBalance', params: [account, `0x${block.toString(16)}`] }))),
    ),
  )
  return (after ?? 0n) - (before ?? 0n) + receipt.gasUsed * receipt.gasPrice + value
}

function sumOfTransfers(receipt: Receipt, token: Address, account: Address): bigint {
  const padded = account.slice(2).toLowerCase().padStart(64, '0')
  return receipt.logs.reduce((sum, { address, topics, data }) => {
    if (address.toLowerCase() !== token.toLowerCase() || topics[0] !== TRANSFER || !/^0x[\da-f]{1,64}$/i.test(data))
      return sum
    const [, from, to] = topics.map((topic) => topic.slice(2).toLowerCase())
    return sum + (to === padded ? BigInt(data) : 0n) - (from === padded ? BigInt(data) : 0n)
  }, 0n)
}
