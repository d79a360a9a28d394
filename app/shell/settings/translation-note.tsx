import { useTranslation } from 'react-i18next'
import { textsOf } from '#app/i18n/locale-catalogue.ts'
import { Notice } from '#app/ui/notice/notice.tsx'
import { useFrame } from '../use-frame.ts'

/** Where to report a mistake in a machine translation; empty for other texts, or if the operator has no address for help. */
export function TranslationNote({ locale }: { readonly locale: string }) {
  const { t } = useTranslation('settings')
  const { help } = useFrame().links
  if (textsOf(locale) !== 'machine' || help === undefined) return null
  return (
    <Notice>
      <p>
        {t('translation.note')}{' '}
        <a href={help} rel="noopener noreferrer">
          {t('translation.report')}
        </a>
      </p>
    </Notice>
  )
}
