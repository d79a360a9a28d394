import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import type { RecipientData } from '#app/domain/send/send-state.ts'
import { Notice } from '#app/ui/notice/notice.tsx'
import { ComparedAddresses } from './compared-addresses.tsx'

interface ChangedUsernameProps {
  readonly recipient: RecipientData
  /** The address that the username led to in the last send. */
  readonly former: Address
}

/** Warns that a username leads to another address than in the last send to it, and shows both addresses. */
export function ChangedUsername({ recipient, former }: ChangedUsernameProps) {
  const { t } = useTranslation('send')
  return (
    <Notice tone="negative" role="alert" title={t('bump.changedUsername.title')} data-testid="changed-username">
      <p>{t('bump.changedUsername.text', { username: recipient.unitag })}</p>
      <ComparedAddresses address={recipient.address} known={former} label={t('changedUsername.former')} />
    </Notice>
  )
}
