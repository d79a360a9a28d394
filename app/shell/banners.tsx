import { useLocation } from '@remix-run/react'
import { X } from 'lucide-react'
import { lazy, Suspense, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IDENTITY } from '#app/base/identity.ts'
import type { Dismissable } from '#app/edge/dismissals.server.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Page } from '#app/ui/layout/layout.tsx'
import { Mark } from '#app/ui/mark/mark.tsx'
import { useIsConnecting } from '#app/wallet/use-is-connecting.ts'
import {
  dismissButton,
  notice,
  noticeInner,
  noticeText,
  promo,
  promoInner,
  promoMark,
  promoText,
} from './banners.css.ts'
import { useFrame } from './use-frame.ts'

// Only the local stack needs it.
const StartupBanner = lazy(() => import('./startup-banner.tsx'))

/** Banners above the top bar. They are in the server's HTML or not shown at all, so that nothing moves on hydration. */
export function Banners() {
  const { hasUkNotice, promo: promoLink, startup } = useFrame()
  return (
    <>
      {startup && (
        <Suspense>
          <StartupBanner {...startup} />
        </Suspense>
      )}
      {promoLink !== undefined && <Promo href={promoLink} />}
      {hasUkNotice && <UkNotice />}
    </>
  )
}

/** Promotes the operator's mobile app. Hidden while a wallet is connecting, to avoid distraction. */
function Promo({ href }: { readonly href: string }) {
  const { t } = useTranslation()
  if (useIsConnecting()) return null
  return (
    <Dismissible
      banner="promo"
      label={t('promo.label')}
      className={promo}
      closeLabel={t('promo.close')}
      innerClassName={promoInner}
    >
      <span className={promoMark}>
        <Mark size={24} />
      </span>
      <p className={promoText}>
        <strong>{t('promo.title', { name: IDENTITY.name })}</strong>
        <span>{t('promo.text')}</span>
      </p>
      <a className={button({ tone: 'primary', size: 'small' })} href={href} rel="noopener noreferrer">
        {t('promo.open')}
      </a>
    </Dismissible>
  )
}

function UkNotice() {
  const { t } = useTranslation()
  return (
    <Dismissible
      banner="uk-notice"
      label={t('uk.label')}
      className={notice}
      closeLabel={t('uk.close')}
      innerClassName={noticeInner}
    >
      <p className={noticeText}>
        <strong>{t('uk.label')}</strong> {t('uk.text', { name: IDENTITY.name })}
      </p>
    </Dismissible>
  )
}

/**
 * A banner that a plain form closes. Without JavaScript the form posts and returns to the page; with it the banner closes at once, even if
 * the server cannot be reached to set the cookie.
 */
function Dismissible({
  banner,
  label,
  className,
  innerClassName,
  closeLabel,
  children,
}: {
  readonly banner: Dismissable
  readonly label: string
  readonly className: string
  readonly innerClassName: string
  readonly closeLabel: string
  readonly children: ReactNode
}) {
  const { pathname, search } = useLocation()
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return null
  const close = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The button is about to be removed: move its focus to the page.
    if (event.currentTarget.contains(document.activeElement))
      document.getElementById('main')?.focus({ preventScroll: true })
    setClosed(true)
    const body = new URLSearchParams({ dismiss: banner })
    fetch('/preferences', { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {})
  }
  return (
    <aside className={className} aria-label={label}>
      <Page>
        <div className={innerClassName}>
          {children}
          <form method="post" action="/preferences" onSubmit={close}>
            <input type="hidden" name="returnTo" value={pathname + search} />
            <button type="submit" name="dismiss" value={banner} className={dismissButton} aria-label={closeLabel}>
              <Icon icon={X} />
            </button>
          </form>
        </div>
      </Page>
    </aside>
  )
}
