import { DAY, HOUR, MINUTE, SECOND } from '#app/base/time.ts'
import { pageFetch } from '#app/data/api-fetch.ts'
import { readRampReport } from '#app/data/ramp.ts'
import { reportMatchesOrder, applyReport, isFollowed, type RampRecord } from '#app/entities/ramp/ramp-order.ts'
import {
  readRampOrder,
  readRampOrders,
  removeRampOrder,
  subscribeRampOrders,
  updateRampOrder,
} from '#app/entities/ramp/ramp-orders.ts'
import { reportCaught } from '#app/telemetry/track.ts'
import { pauseOrWake } from './pause-or-wake.ts'

/** Age from which an order is dropped unless its provider knows it, and polled at most hourly. */
const MAX_AGE_MS = 7 * DAY
/** Maximum pause after errors. */
const MAX_BACK_OFF_MS = 10 * MINUTE

/** Polls the provider of every open order of this browser, including those of other tabs, until the returned function is called. */
export function followOrders(): () => void {
  const followedIds = new Set<string>()
  let isStopped = false
  const followAll = () => {
    for (const order of readRampOrders()) {
      const { id } = order
      if (!isFollowed(order, Date.now()) || followedIds.has(id)) continue
      followedIds.add(id)
      void follow(id, () => isStopped).finally(() => followedIds.delete(id))
    }
  }
  followAll()
  const unsubscribe = subscribeRampOrders(followAll)
  return () => {
    isStopped = true
    unsubscribe()
  }
}

/** Polls the provider of an order until it needs no more reports or is removed. */
async function follow(id: string, isStopped: () => boolean): Promise<void> {
  let checkedAt: number | undefined
  let errors = 0
  for (;;) {
    const order = readRampOrder(id)
    if (isStopped() || !order || !isFollowed(order, Date.now())) return
    const last = checkedAt ?? order.checkedAt
    const wait = last === undefined ? 0 : last + pollInterval(order, errors) - Date.now()
    if (wait > 0) {
      await pauseOrWake(wait)
      continue
    }
    checkedAt = Date.now()
    try {
      await check(order)
      errors = 0
    } catch (error) {
      // Outages are expected; a report on another order is a bug.
      if (error instanceof MismatchedReportError && errors === 0) reportCaught(error)
      errors += 1
    }
  }
}

class MismatchedReportError extends Error {}

/** Requests the provider's report and stores it. Throws a MismatchedReportError if it is about another account, direction or token. */
async function check(order: RampRecord): Promise<void> {
  const { id, provider } = order
  const isOld = Date.now() - order.startedAt >= MAX_AGE_MS
  if (isOld) updateRampOrder(id, (stored) => ({ ...stored, checkedAt: Date.now() }))
  const report = await readRampReport(pageFetch, provider, id)
  if (report === null) {
    if (isOld && order.reportedAt === undefined) removeRampOrder(id)
    return
  }
  if (!reportMatchesOrder(order, report))
    throw new MismatchedReportError(`${provider} reported on another order than requested`)
  updateRampOrder(id, (stored) => applyReport(stored, report, Date.now()))
}

function pollInterval({ startedAt }: RampRecord, errors: number): number {
  const age = Date.now() - startedAt
  if (age >= MAX_AGE_MS) return HOUR
  const interval = document.visibilityState === 'visible' && age < HOUR ? 10 * SECOND : MINUTE
  return Math.min(interval * 2 ** errors, MAX_BACK_OFF_MS)
}
