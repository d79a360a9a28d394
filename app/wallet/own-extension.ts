import { withTimeout } from '#app/base/with-timeout.ts'
import { SECOND } from '#app/base/time.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'

/** Connector id of the site's own extension: the `rdns` that it announces (EIP-6963). */
export const OWN_EXTENSION = 'org.uniswap.app'

/** A view of the extension's side panel. */
export type SidePanelView = 'Tokens' | 'Activity'

/** Includes the time to start the extension's service worker. */
const ANSWER_TIMEOUT_MS = 3 * SECOND

/**
 * Opens the extension's side panel and returns whether the panel opened: false on a rejection, and after three seconds without an answer,
 * because an extension that cannot open its panel does not answer.
 */
export async function openSidePanel(extension: Eip1193, view: SidePanelView): Promise<boolean> {
  try {
    const request = extension.request({ method: 'uniswap_openSidebar', params: [view] })
    return await withTimeout(
      ANSWER_TIMEOUT_MS,
      request.then(() => true),
      false,
    )
  } catch {
    return false
  }
}
