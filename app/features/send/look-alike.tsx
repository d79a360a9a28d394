import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { GroupedAddress } from '#app/entities/address/grouped-address.tsx'
import { compared } from './send.css.ts'

/** Warns of a look-alike address. Shows it and the known address with the differing groups marked. */
export function LookAlike({ address, known }: { readonly address: Address; readonly known: Address }) {
  const { t } = useTranslation('send')
  return (
    <Notice tone="negative" role="alert" title={t('lookAlike.title')} data-testid="look-alike">
      <p>{t('lookAlike.text')}</p>
      <div className={compared}>
        <div>
          <Text as="div" size={12} tone="secondary">
            {t('lookAlike.this')}
          </Text>
          <GroupedAddress address={address} unlike={known} />
        </div>
        <div>
          <Text as="div" size={12} tone="secondary">
            {t('lookAlike.known')}
          </Text>
          <GroupedAddress address={known} />
        </div>
      </div>
    </Notice>
  )
}
