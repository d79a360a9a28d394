import { useTranslation } from 'react-i18next'
import { useFormat } from '#app/i18n/use-format.ts'
import { Page } from '#app/ui/layout/layout.tsx'
import type { StartupMessage } from '#app/wire/startup.ts'
import { notice, startupBar, startupText } from './banners.css.ts'
import { useFrame } from './use-frame.ts'

/** Seconds between two reloads while the local stack is being built. */
const REFRESH_SECONDS = 5

/** The progress of the local stack's first start. */
export function StartupBanner({ step, percent }: StartupMessage) {
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

/** Reloads the page until the local stack is up, also without JavaScript. */
export function StartupRefresh() {
  const { startup } = useFrame()
  return startup && <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
}
