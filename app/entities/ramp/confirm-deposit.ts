import { fail, ok, type Result } from '#app/base/result.ts'
import { pageFetch } from '#app/data/api-fetch.ts'
import { readRampReport } from '#app/data/ramp.ts'
import { isSameAddress } from '#app/domain/address/address.ts'
import type { PendingDeposit } from './pending-deposit.ts'
import { reportMatchesOrder, applyReport, awaitsDeposit, type RampRecord } from './ramp-order.ts'
import { readRampOrder, updateRampOrder } from './ramp-orders.ts'

/**
 * Requests the provider's report on a sale again before tokens are sent, because any script of this origin may have written the stored address.
 * Stores the report. Fails with `changed` unless the provider still waits for the same amount at the same address.
 */
export async function confirmDeposit(order: RampRecord): Promise<Result<void, 'changed' | 'data.unavailable'>> {
  const report = await readRampReport(pageFetch, order.provider, order.id).catch(() => null)
  if (!report || !reportMatchesOrder(order, report)) return fail('data.unavailable')
  updateRampOrder(order.id, (stored) => applyReport(stored, report, Date.now()))
  const [shown, reported] = [order.deposit, report.status === 'awaitingTransfer' ? report.deposit : undefined]
  const isSame =
    shown && reported && isSameAddress(shown.address, reported.address) && shown.amount === BigInt(reported.amount)
  return isSame ? ok(undefined) : fail('changed')
}

/**
 * Asks the provider, right before the wallet gets the transfer of a deposit, whether it still waits for it. Providers report no time of expiry, only
 * that an order has failed.
 */
export async function checkDeposit(
  deposit: PendingDeposit,
): Promise<Result<void, 'ramp.depositClosed' | 'data.unavailable'>> {
  const order = readRampOrder(deposit.orderId)
  if (!order || !awaitsDeposit(order, deposit)) return fail('ramp.depositClosed')
  const confirmed = await confirmDeposit(order)
  if (confirmed.ok) return confirmed
  return fail(confirmed.problem === 'changed' ? 'ramp.depositClosed' : confirmed.problem)
}
