import { orAfter } from '#app/base/or-after.ts'
import { SECOND } from '#app/base/time.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'

/** Connector id of the site's own extension: the name with which it announces itself (EIP-6963). */
export const OWN_EXTENSION = 'org.uniswap.app'

/** A view of the extension's side panel. */
export type SidePanelView = 'Tokens' | 'Activity'

const ANSWER_TIMEOUT_MS = SECOND

/** Opens the extension's side panel. Returns false if the extension refuses, as versions without one do; an extension that does not answer in time may have opened it. */
export function openSidePanel(extension: Eip1193, view: SidePanelView): Promise<boolean> {
  const isOpened = extension.request({ method: 'uniswap_openSidebar', params: [view] }).then(
    () => true,
    () => false,
  )
  return orAfter(ANSWER_TIMEOUT_MS, isOpened, true)
}
