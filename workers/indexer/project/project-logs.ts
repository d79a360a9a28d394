import type { Log } from '#workers/kit/log.ts'
import { TOPICS } from '#workers/kit/topics.ts'
import type { IndexedMarket, TokenMetadata } from './market.ts'
import { TransactionContext, type Projection } from './projection.ts'
import {
  projectApproval,
  projectApprovalForAll,
  projectPermit2Approval,
  projectPermit2Lockdown,
  projectPermit2Permit,
  projectTransfer,
  projectUnwrap,
  projectWrap,
} from './token-events.ts'
import { projectPairCreated, projectSync, projectV2Burn, projectV2Mint, projectV2Swap } from './v2.ts'
import {
  projectNftCollect,
  projectNftDecrease,
  projectNftIncrease,
  projectPoolCreated,
  projectV3Burn,
  projectV3Collect,
  projectV3CollectProtocol,
  projectV3Flash,
  projectV3Initialize,
  projectV3Mint,
  projectV3ProtocolFee,
  projectV3Swap,
} from './v3.ts'
import {
  projectV4Donation,
  projectV4Initialize,
  projectV4ModifyLiquidity,
  projectV4ProtocolFee,
  projectV4Swap,
} from './v4.ts'

/** Handlers by topic. Other contracts may emit the same topics, so every handler checks the emitter. */
const HANDLERS = new Map<string, (projection: Projection, log: Log) => void>([
  [TOPICS.V2_PAIR_CREATED, projectPairCreated],
  [TOPICS.V2_SYNC, projectSync],
  [TOPICS.V2_SWAP, projectV2Swap],
  [TOPICS.V2_MINT, projectV2Mint],
  [TOPICS.V2_BURN, projectV2Burn],
  [TOPICS.V3_POOL_CREATED, projectPoolCreated],
  [TOPICS.V3_INITIALIZE, projectV3Initialize],
  [TOPICS.V3_SWAP, projectV3Swap],
  [TOPICS.V3_MINT, projectV3Mint],
  [TOPICS.V3_BURN, projectV3Burn],
  [TOPICS.V3_COLLECT, projectV3Collect],
  [TOPICS.V3_COLLECT_PROTOCOL, projectV3CollectProtocol],
  [TOPICS.V3_PROTOCOL_FEE, projectV3ProtocolFee],
  [TOPICS.V3_FLASH, projectV3Flash],
  [TOPICS.NFT_INCREASE, projectNftIncrease],
  [TOPICS.NFT_DECREASE, projectNftDecrease],
  [TOPICS.NFT_COLLECT, projectNftCollect],
  [TOPICS.V4_INITIALIZE, projectV4Initialize],
  [TOPICS.V4_SWAP, projectV4Swap],
  [TOPICS.V4_MODIFY_LIQUIDITY, projectV4ModifyLiquidity],
  [TOPICS.V4_PROTOCOL_FEE, projectV4ProtocolFee],
  [TOPICS.V4_DONATE, projectV4Donation],
  [TOPICS.TRANSFER, projectTransfer],
  [TOPICS.APPROVAL, projectApproval],
  [TOPICS.APPROVAL_FOR_ALL, projectApprovalForAll],
  [TOPICS.PERMIT2_APPROVAL, projectPermit2Approval],
  [TOPICS.PERMIT2_PERMIT, projectPermit2Permit],
  [TOPICS.PERMIT2_LOCKDOWN, projectPermit2Lockdown],
  [TOPICS.WRAP, projectWrap],
  [TOPICS.UNWRAP, projectUnwrap],
])

/** The topics to request from a node. */
export const HANDLED_TOPICS: readonly string[] = [...HANDLERS.keys()]

export interface BlockHeader {
  readonly number: number
  readonly time: number
}

export interface LogBatch {
  /** In chain order. */
  readonly logs: readonly Log[]
  /**
   * All blocks of the batch if it is near the head, where each block can be rolled back. If undefined, only blocks with
   * logs are processed.
   */
  readonly journalled: readonly BlockHeader[] | undefined
  readonly metadata: ReadonlyMap<string, TokenMetadata>
  readonly senders: ReadonlyMap<string, string>
}

/**
 * Applies a batch of logs to the market. Changes only the market in memory, which collects changes until `takeChanges`.
 */
export function projectLogs(market: IndexedMarket, { logs, journalled, metadata, senders }: LogBatch): void {
  const projection: Projection = { market, metadata, senders, transaction: new TransactionContext('') }
  let next = 0
  if (journalled) {
    for (const { number, time } of journalled) {
      market.beginBlock(number, time, true)
      for (let log = logs[next]; log?.block === number; log = logs[++next]) projectLog(projection, log)
      market.endBlock()
    }
    return
  }
  let block = -1
  for (const log of logs) {
    if (log.block !== block) {
      block = log.block
      market.beginBlock(block, log.time, false)
    }
    projectLog(projection, log)
  }
}

function projectLog(projection: Projection, log: Log): void {
  if (log.tx !== projection.transaction.hash) projection.transaction = new TransactionContext(log.tx)
  HANDLERS.get(log.topics[0] ?? '')?.(projection, log)
}
