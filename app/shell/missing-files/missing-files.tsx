import { useTranslation } from 'react-i18next'
import { missingFiles } from './missing-files.css.ts'
import { NOTICE_ID, watchFilesText } from './watch-files.ts'

/** First in the head: sees to it that a page of an earlier deployment is loaded again, once. */
export function FileWatch({ nonce }: { readonly nonce: string | undefined }) {
  // It has run when React takes the document over; the browser's bundle does without the text.
  const text = import.meta.env.SSR ? watchFilesText() : ''
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

/** Shown by that script, and by it alone: where it is needed React may be what is missing. */
export function MissingFiles() {
  const { t } = useTranslation('errors')
  return (
    <div id={NOTICE_ID} className={missingFiles} role="alert" hidden suppressHydrationWarning>
      <p>{t('files.gone')}</p>
      <a href="/" suppressHydrationWarning>
        {t('retry')}
      </a>
    </div>
  )
}
