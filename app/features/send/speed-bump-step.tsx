import { useTranslation } from 'react-i18next'
import type { SpeedBump } from '#app/domain/send/speed-bumps.ts'
import { flowStep } from '#app/transactions/flow.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { GroupedAddress } from '#app/entities/address/grouped-address.tsx'
import { ComparedAddresses } from './compared-addresses.tsx'
import { RecipientNames } from './recipient-names.tsx'
import type { StageProps } from './send-review.client.tsx'
import { passBump } from './send-run.ts'
import { buttons } from './send.css.ts'

/** A speed bump before the review: smart contract, address without a previous send, or username with another address than before. */
export function SpeedBumpStep({ bump, prepared, onClose }: StageProps & { readonly bump: SpeedBump }) {
  const { t } = useTranslation('send')
  const { order, recipient, formerAddress } = prepared
  // The primary action is to go back from a risk, but to continue to a new address.
  const [backTone, nextTone] = bump === 'newAddress' ? (['plain', 'primary'] as const) : (['primary', 'plain'] as const)
  return (
    <div className={flowStep} data-testid={`bump-${bump}`}>
      <Text as="p">{t(`bump.${bump}.text`, { username: recipient.unitag })}</Text>
      <Text as="div" size={16}>
        <RecipientNames recipient={recipient} />
        {bump === 'changedUsername' && formerAddress ? (
          <ComparedAddresses address={order.recipient} known={formerAddress} label={t('changedUsername.former')} />
        ) : (
          <GroupedAddress address={order.recipient} />
        )}
      </Text>
      <div className={buttons}>
        <Button tone={backTone} size="large" width="full" onClick={onClose}>
          {t(`bump.${bump}.back`)}
        </Button>
        <Button key={bump} tone={nextTone} size="large" width="full" onClick={passBump} data-testid="bump-continue">
          {t('bump.continue')}
        </Button>
      </div>
    </div>
  )
}
