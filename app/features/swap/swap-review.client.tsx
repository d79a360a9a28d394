import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { isNotAsReviewed } from '#app/transactions/is-not-as-reviewed.ts'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import type { QuotedTrade } from './quoted-trade.ts'
import { Review } from './review.tsx'
import { SwapDone, SwapFailed } from './swap-outcome.tsx'
import { SwapProgress } from './swap-progress.tsx'
import { SwapSides } from './swap-sides.tsx'
import { review, run } from './swap-run.ts'
import { rule } from './swap.css.ts'
import type { SwapView } from './use-swap.ts'

/**
 * The dialog from the review to the outcome. After it is closed, the wallet gets no further request, and a sent transaction is tracked
 * elsewhere.
 */
export default function SwapReview({ view }: { readonly view: SwapView }) {
  const { t } = useTranslation(['swap', 'safety', 'activity', 'errors', 'common'], { useSuspense: true })
  const queries = useQueryClient()
  const { flow, accepted: current } = useSnapshot(run)
  // The quote is frozen and never mutated: `useSnapshot` would only change its type.
  const { accepted } = run
  const input = view.input.token
  const output = view.output.token
  const isShown = current !== undefined && accepted !== undefined && isForPair(accepted, view)
  const close = () => {
    if (run.flow.at === 'done' || run.flow.at === 'pending') view.change.go({ ...view.link, value: '' })
    review.close()
    void queries.invalidateQueries({ queryKey: ['balances'] })
  }
  const { kind } = view
  const titles = {
    form: '',
    review: t(`review.title.${kind}`),
    done: t('done.title'),
    failed: t(`failed.title.${kind}`),
  }
  const isUnexpected = flow.at === 'failed' && isNotAsReviewed(flow.problem.code)
  const title = isUnexpected
    ? t('shortfall.title')
    : flow.at in titles
      ? titles[flow.at as keyof typeof titles]
      : t(`progress.title.${kind}`)
  return (
    <Dialog
      isOpen={flow.at !== 'form' && isShown}
      onClose={close}
      title={title}
      closeLabel={t('close', { ns: 'common' })}
      size="flow"
    >
      {isShown && input && output && (
        <Content flow={flow} view={view} accepted={accepted} input={input} output={output} onClose={close} />
      )}
    </Dialog>
  )
}

/** Whether a quote is for the pair on the page. `useReview` closes the review of an earlier pair, but only after the new one has rendered. */
function isForPair({ chainId, input, output }: QuotedTrade, { link }: SwapView): boolean {
  return chainId === link.chainId && input === link.input && output === link.output
}

export interface ReviewProps {
  readonly flow: RunFlow
  readonly view: SwapView
  readonly accepted: QuotedTrade
  readonly input: MarketToken
  readonly output: MarketToken
  readonly onClose: () => void
}

function Content(props: ReviewProps) {
  const { flow, view, accepted, input, output, onClose } = props
  switch (flow.at) {
    case 'form':
      return null
    case 'review':
      return <Review {...props} flow={flow} />
    case 'done':
      return <SwapDone trade={accepted} input={input} output={output} flow={flow} onClose={onClose} />
    case 'failed':
      return <SwapFailed view={view} trade={accepted} input={input} output={output} flow={flow} onClose={onClose} />
    default:
      return (
        <Stack gap={16}>
          <SwapSides trade={accepted} input={input} output={output} />
          <hr className={rule} />
          <SwapProgress flow={flow} trade={accepted} input={input} output={output} account={view.account} />
        </Stack>
      )
  }
}
