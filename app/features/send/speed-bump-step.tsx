import { useTranslation } from 'react-i18next'
import { recipientName } from '#app/domain/send/send-state.ts'
import type { SpeedBump } from '#app/domain/send/speed-bumps.ts'
import { flowStep } from '#app/transactions/flow.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { GroupedAddress } from '#app/entities/address/grouped-address.tsx'
import type { StageProps } from './send-review.client.tsx'
import { passBump } from './send-run.ts'
import { buttons } from './send.css.ts'

/** A speed bump before the review: the recipient is a smart contract, or an address without a previous send. */
export function SpeedBumpStep({ bump, prepared, onClose }: StageProps & { readonly bump: SpeedBump }) {
  const { t } = useTranslation('send')
  const name = recipientName(prepared.recipient)
  return (
    <div className={flowStep} data-testid={`bump-${bump}`}>
      <Text as="p">{t(`bump.${bump}.text`)}</Text>
      <Text as="div" size={16}>
        {name !== undefined && <bdi>{name}</bdi>} <GroupedAddress address={prepared.order.recipient} />
      </Text>
      <div className={buttons}>
        <Button size="large" width="full" onClick={onClose}>
          {t(`bump.${bump}.back`)}
        </Button>
        <Button key={bump} tone="primary" size="large" width="full" onClick={passBump} data-testid="bump-continue">
          {t('bump.continue')}
        </Button>
      </div>
    </div>
  )
}
