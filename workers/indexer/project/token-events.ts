import { NATIVE } from '#app/domain/address/address.ts'
import { BURN_ADDRESSES } from '#app/domain/token/burn-addresses.ts'
import { APPROVALS, TRANSFERS } from '#workers/kit/market-tables.ts'
import type { Log } from '#workers/kit/log.ts'
import {
  decodeApprovalForAll,
  decodeTransferOrApproval,
  decodePermit2Approval,
  decodePermit2Lockdown,
  decodePermit2Permit,
  decodeWrapping,
  type TransferOrApproval,
  type Permit2Allowance,
} from '#workers/kit/token-logs.ts'
import type { Projection } from './projection.ts'
import { recordPosition } from './record-position.ts'
import { projectLiquidityTransfer } from './v2.ts'

const BURN_ADDRESS_KEYS = new Set(BURN_ADDRESSES.map((address) => address.toLowerCase()))

/**
 * Stores ERC-20 transfers of known tokens and every ERC-721 transfer (four topics), including position NFTs. Transfers
 * of LP tokens change positions instead.
 */
export function projectTransfer(projection: Projection, log: Log): void {
  const { market } = projection
  const transfer = decodeTransferOrApproval(log)
  if (!transfer) return
  if (transfer.standard === 'erc721') {
    projectNftTransfer(projection, log, transfer)
  } else {
    const pool = market.pools.get(log.address)
    if (pool?.row.version === 2) projectLiquidityTransfer(projection, pool, log, transfer)
    if (!market.isKnownToken(log.address)) return
    const isIdle = (party: string) => BURN_ADDRESS_KEYS.has(party) || party === log.address
    if (isIdle(transfer.from) || isIdle(transfer.to)) market.staleSupplies.add(log.address)
  }
  storeTransfer(projection, log, transfer)
}

function projectNftTransfer(
  { market, transaction }: Projection,
  log: Log,
  { from, to, value }: TransferOrApproval,
): void {
  const { v3PositionManager, v4PositionManager } = market.facts
  if (log.address !== v3PositionManager && log.address !== v4PositionManager) return
  const version = log.address === v3PositionManager ? 'v3' : 'v4'
  const id = `${version}:${value}`
  const position = market.editPosition(id)
  if (!position) {
    transaction.nftOwners.set(id, to)
    return
  }
  position.owner = to
  recordPosition(market, position, log, { kind: 'transfer', sender: from, recipient: to })
}

/** Wrapping and unwrapping change the supply like transfers from or to the zero address, and are stored as such. */
export function projectWrap(projection: Projection, log: Log): void {
  const event = log.address === projection.market.facts.wrappedNative ? decodeWrapping(log) : undefined
  if (!event) return
  projection.market.staleSupplies.add(log.address)
  storeTransfer(projection, log, { standard: 'erc20', from: NATIVE, to: event.account, value: event.value })
}

export function projectUnwrap(projection: Projection, log: Log): void {
  const event = log.address === projection.market.facts.wrappedNative ? decodeWrapping(log) : undefined
  if (!event) return
  projection.market.staleSupplies.add(log.address)
  storeTransfer(projection, log, { standard: 'erc20', from: event.account, to: NATIVE, value: event.value })
}

function storeTransfer({ market }: Projection, log: Log, { standard, from, to, value }: TransferOrApproval): void {
  market.addEvent(TRANSFERS, { ...tokenEvent(log), standard, sender: from, recipient: to, value })
}

export function projectApproval({ market }: Projection, log: Log): void {
  const approval = decodeTransferOrApproval(log)
  if (!approval) return
  if (approval.standard === 'erc20' && !market.isKnownToken(log.address)) return
  const { standard, from, to, value } = approval
  market.addEvent(APPROVALS, { ...tokenEvent(log), standard, owner: from, spender: to, value, isSigned: false })
}

export function projectApprovalForAll({ market }: Projection, log: Log): void {
  const event = decodeApprovalForAll(log)
  if (!event) return
  market.addEvent(APPROVALS, {
    ...tokenEvent(log),
    standard: 'erc721all',
    owner: event.owner,
    spender: event.operator,
    value: event.isApproved ? 1n : 0n,
    isSigned: false,
  })
}

export function projectPermit2Approval(projection: Projection, log: Log): void {
  storePermit2Allowance(projection, log, decodePermit2Approval(log))
}

export function projectPermit2Permit(projection: Projection, log: Log): void {
  storePermit2Allowance(projection, log, decodePermit2Permit(log), true)
}

export function projectPermit2Lockdown(projection: Projection, log: Log): void {
  storePermit2Allowance(projection, log, decodePermit2Lockdown(log))
}

function storePermit2Allowance(
  { market }: Projection,
  log: Log,
  event: Permit2Allowance | undefined,
  isSigned = false,
): void {
  if (!event || log.address !== market.facts.permit2 || !market.isKnownToken(event.token)) return
  const { token, owner, spender, amount: value } = event
  market.addEvent(APPROVALS, { ...tokenEvent(log), token, standard: 'permit2', owner, spender, value, isSigned })
}

function tokenEvent({ block, index, time, tx, address }: Log) {
  return { block, logIndex: index, time, txHash: tx, token: address }
}
