import { useTranslation } from 'react-i18next'
import { missingFiles } from './missing-files.css.ts'
import { NOTICE_ID, watchFilesText } from './watch-files.ts'

/** First in the head: reloads a page of an earlier deployment once. */
export function FileWatch({ nonce }: { readonly nonce: string | undefined }) {
  // The script has run before hydration, so the client bundle omits the text.
  const text = import.meta.env.SSR ? watchFilesText() : ''
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

/** Shown by that script, not by React, since React itself may be what failed to load. */
export function MissingFiles() {
  const { t } = useTranslation('errors')
  return (
    <div id={NOTICE_ID} className={missingFiles} role="alert" hidden suppressHydrationWarning>
      <p>{t('page.incomplete')}</p>
      <a href="/" suppressHydrationWarning>
        {t('retry')}
      </a>
    </div>
  )
}
