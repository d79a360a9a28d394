import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RecipientData } from '#app/domain/send/send-state.ts'
import { Text } from '#app/ui/text/text.tsx'
import { ensNameQuery } from '#app/wallet/use-account-names.ts'

interface RecipientNamesProps {
  readonly recipient: RecipientData
  /** A name to leave out, in lower case. */
  readonly except?: string
}

/**
 * The username of a recipient, marked as such because it is a claim of this site's service, and the ENS name. One name never replaces
 * the other. A username that is found later is not shown, because the changed-username check has not seen it. Renders nothing for an
 * account without names.
 */
export function RecipientNames({ recipient, except }: RecipientNamesProps) {
  const { t } = useTranslation('send')
  const { address, unitag } = recipient
  const { data: foundName } = useQuery(ensNameQuery(address))
  const ensName = recipient.ensName ?? foundName
  return (
    <>
      {unitag && unitag !== except && (
        <div data-testid="recipient-username">
          <Text as="bdi" weight="medium">
            {unitag}
          </Text>{' '}
          <Text size={12} tone="secondary">
            {t('recipient.username')}
          </Text>
        </div>
      )}
      {ensName && ensName !== except && (
        <div data-testid="recipient-ens-name">
          <Text as="bdi" weight="medium">
            {ensName}
          </Text>
        </div>
      )}
    </>
  )
}
