import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { action } from '#app/entities/amount/swap-card.css.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { takeClosedSwaps, type QueuedSwap } from './queued-swaps.ts'

const NONE: readonly QueuedSwap[] = []
let closed = NONE

/** Moves the swaps of closed pages from the store into `closed`, which is cleared when the card unmounts. */
function subscribe(notify: () => void): () => void {
  void takeClosedSwaps().then((taken) => {
    if (taken.length === 0) return
    closed = [...taken, ...closed]
    notify()
  })
  return () => {
    closed = NONE
  }
}

/** Reports each swap that was canceled because its page was closed or reloaded before the wallet received the request. */
export default function ClosedSwapNotices() {
  const { t } = useTranslation('swap')
  const swaps = useSyncExternalStore(
    subscribe,
    () => closed,
    () => NONE,
  )
  if (swaps.length === 0) return null
  return (
    <div className={action}>
      {swaps.map(({ id, input, output }) => (
        <Notice key={id} tone="warning" role="status" data-testid="swap-closed">
          <FormattedText>
            {t('canceled.appClosed', { input: shortSymbol(input), output: shortSymbol(output) })}
          </FormattedText>
        </Notice>
      ))}
    </div>
  )
}
