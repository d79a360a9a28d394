import type { Eip1193 } from '#app/chain/eip1193.ts'
import { mintedPosition } from '#app/chain/read-minted-position.ts'
import { readReceipt, type Receipt } from '#app/chain/read-receipt.ts'
import { readReceived } from '#app/chain/read-received.ts'
import { withdrawnAmounts } from '#app/chain/withdrawn-amounts.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { wrappedAddress } from '#app/domain/token/token.ts'
import { pairAddress } from '#app/domain/trade/pool-identity.ts'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import type { PreparedMigration } from './prepare-migration.ts'

const MANAGERS = { v3: 'v3PositionManager', v4: 'v4PositionManager' } as const

/** Facts of a mined migration; undefined if the node cannot provide them. Amounts in the order of the new pool's tokens. */
interface Migrated {
  readonly tokenId: bigint | undefined
  readonly migrated?: TokenAmounts
  readonly refunded?: TokenAmounts
}

/** Reads the new position's id and the amounts that the transaction migrated and refunded. */
export async function readMigrated(
  node: Eip1193,
  prepared: PreparedMigration,
  { hash, steps }: Pick<RunFlow & { at: 'done' }, 'hash' | 'steps'>,
): Promise<Migrated> {
  const { chainId, account, target, plans, refundTokens } = prepared
  const receipt = await readReceipt(node, hash)
  if (!receipt) throw new Error('no receipt yet')
  const tokenId = mintedPosition(receipt, chainById(chainId).contracts[MANAGERS[target.version]], account)
  const [moved0, moved1] = await Promise.all(
    refundTokens.map(({ token }) => readReceived(node, receipt, token, account).catch(() => undefined)),
  )
  if (moved0 === undefined || moved1 === undefined) return { tokenId }
  // The last of two transactions is the deposit. No single receipt contains the refund.
  if ('changes' in plans && !steps.includes('batch')) {
    const isDeposit = moved0 <= 0n && moved1 <= 0n
    return { tokenId, ...(isDeposit && { migrated: { amount0: -moved0, amount1: -moved1 } }) }
  }
  const withdrawn = readWithdrawn(receipt, prepared)
  if (!withdrawn || moved0 < 0n || moved1 < 0n || moved0 > withdrawn.amount0 || moved1 > withdrawn.amount1)
    return { tokenId }
  return {
    tokenId,
    migrated: { amount0: withdrawn.amount0 - moved0, amount1: withdrawn.amount1 - moved1 },
    refunded: { amount0: moved0, amount1: moved1 },
  }
}

/** Returns the amounts withdrawn from the old position, with its fees, in the order of the new pool's tokens. */
function readWithdrawn(
  receipt: Receipt,
  { chainId, plans, refundTokens: [first, second] }: PreparedMigration,
): TokenAmounts | undefined {
  const { contracts } = chainById(chainId)
  const request = 'migration' in plans ? plans.migration.request : undefined
  // The old pool has the wrapped token in place of the native currency.
  const [token0, token1] = [wrappedAddress(chainId, first.token), wrappedAddress(chainId, second.token)]
  const source =
    request?.from === 'v3'
      ? { manager: contracts.v3PositionManager, tokenId: request.tokenId }
      : { pair: pairAddress(contracts, token0, token1) }
  const withdrawn = withdrawnAmounts(receipt, source)
  const isFlipped = BigInt(token0) > BigInt(token1)
  return withdrawn && isFlipped ? { amount0: withdrawn.amount1, amount1: withdrawn.amount0 } : withdrawn
}
