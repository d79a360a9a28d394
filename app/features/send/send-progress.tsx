import { GroupedAddress } from '#app/entities/address/grouped-address.tsx'
import { flowStep, outcomeMark, rule } from '#app/transactions/flow.css.ts'
import { RunStatus, SentNote, type Progress } from '#app/transactions/run-status.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { SentAsset } from './sent-asset.tsx'
import type { StageProps } from './send-review.client.tsx'

/** Progress of a send: its request in the wallet, then its transaction on the chain. */
export function SendProgress({ prepared, flow }: StageProps & { readonly flow: Progress }) {
  const { order } = prepared
  return (
    <div className={flowStep} data-testid="send-progress">
      <SentAsset prepared={prepared} />
      <GroupedAddress address={order.recipient} />
      <hr className={rule} />
      <Stack gap={12} align="center">
        <span className={outcomeMark({ tone: 'busy' })}>
          <Spinner />
        </span>
        <RunStatus flow={flow} />
      </Stack>
      {flow.at === 'pending' && <SentNote transaction={{ chainId: order.chainId, hash: flow.hash }} />}
    </div>
  )
}
