import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import { Notice } from '#app/ui/notice/notice.tsx'
import { ComparedAddresses } from './compared-addresses.tsx'

/** Warns of a look-alike address. Shows it and the known address with the differing groups marked. */
export function LookAlike({ address, known }: { readonly address: Address; readonly known: Address }) {
  const { t } = useTranslation('send')
  return (
    <Notice tone="negative" role="alert" title={t('lookAlike.title')} data-testid="look-alike">
      <p>{t('lookAlike.text')}</p>
      <ComparedAddresses address={address} known={known} label={t('lookAlike.known')} />
    </Notice>
  )
}
