import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import { GroupedAddress } from '#app/entities/address/grouped-address.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { compared } from './send.css.ts'

interface ComparedAddressesProps {
  readonly address: Address
  readonly known: Address
  /** Describes the known address. */
  readonly label: string
}

/** A recipient's address, with the groups marked in which it differs from a known address, and the known address. */
export function ComparedAddresses({ address, known, label }: ComparedAddressesProps) {
  const { t } = useTranslation('send')
  return (
    <div className={compared}>
      <div>
        <Text as="div" size={12} tone="secondary">
          {t('lookAlike.this')}
        </Text>
        <GroupedAddress address={address} comparedWith={known} />
      </div>
      <div>
        <Text as="div" size={12} tone="secondary">
          {label}
        </Text>
        <GroupedAddress address={known} />
      </div>
    </div>
  )
}
