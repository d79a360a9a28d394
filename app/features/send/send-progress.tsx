import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SECOND } from '#app/base/time.ts'
import { ExplorerAnchor } from '#app/transactions/explorer-anchor.tsx'
import { flowStep, outcomeMark, rule } from '#app/transactions/flow.css.ts'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { useNow } from '#app/ui/effects/use-now.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { GroupedAddress } from '#app/entities/address/grouped-address.tsx'
import { SentAsset } from './sent-asset.tsx'
import type { StageProps } from './send-review.client.tsx'

interface ProgressProps extends StageProps {
  readonly flow: RunFlow & { at: 'checking' | 'asking' | 'pending' }
}

/** What the wallet shows or what the chain is waiting for. */
export function SendProgress({ prepared, flow }: ProgressProps) {
  const { t } = useTranslation('send')
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
        <Text as="p" role="status">
          {t(`progress.${flow.at}`)}
        </Text>
      </Stack>
      {flow.at === 'pending' && (
        <>
          <Row justify="space-between" gap={12}>
            <SentAgo />
            <ExplorerAnchor of={{ chainId: order.chainId, hash: flow.hash }} />
          </Row>
          <Text as="p" size={14} tone="secondary">
            {t('progress.canClose')}
          </Text>
        </>
      )}
    </div>
  )
}

function SentAgo() {
  const { t } = useTranslation('send')
  const format = useFormat()
  const [since] = useState(() => Date.now())
  const seconds = Math.max(0, Math.floor((useNow(SECOND) - since) / SECOND))
  return (
    <Text size={14} tone="secondary">
      <FormattedText>{t('progress.sent', { ago: format.ago(seconds) })}</FormattedText>
    </Text>
  )
}
