import { useTranslation } from 'react-i18next'
import { useFormat } from '#app/i18n/use-format.ts'
import { Page } from '#app/ui/layout/layout.tsx'
import type { StartupMessage } from '#app/wire/startup.ts'
import { notice, startupBar, startupText } from './banners.css.ts'

/** The progress of the local stack's first start. */
export default function StartupBanner({ step, percent }: StartupMessage) {
  const { t } = useTranslation()
  const format = useFormat()
  const label = t(`startup.${step}`)
  return (
    <aside className={notice} aria-label={label}>
      <Page>
        <p className={startupText}>
          <strong>
            {label} {format.percent(String(percent))}
          </strong>{' '}
          {t('startup.hint')}
        </p>
        <progress className={startupBar} value={percent} max={100} aria-label={label} />
      </Page>
    </aside>
  )
}
