import { ChevronDown, Smartphone } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IDENTITY } from '#app/base/identity.ts'
import type { Address } from '#app/domain/address/address.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { chevron } from '#app/ui/disclosure/disclosure.css.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { promo, promoActions, promoRow, promoText, rowText } from './account.css.ts'
import { declineApp, dismissAppCard } from './app-card-store.ts'

interface AppCardProps {
  readonly address: Address
  /** Link to the app. */
  readonly href: string
}

/** Card that offers the operator's mobile app for the backup of an embedded wallet. Collapsed to a row at first. */
export default function AppCard({ address, href }: AppCardProps) {
  const { t } = useTranslation('account')
  // The pressed button is about to be removed, so its focus moves to the drawer.
  const moveFocusToDrawer = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.closest('dialog')?.focus()
  const dismiss = (event: MouseEvent<HTMLElement>) => {
    moveFocusToDrawer(event)
    dismissAppCard(Date.now())
  }
  const decline = (event: MouseEvent<HTMLElement>) => {
    moveFocusToDrawer(event)
    declineApp(address)
  }
  return (
    <section aria-labelledby="app-card">
      <details className={promo}>
        <summary className={promoRow}>
          <Icon icon={Smartphone} size={24} />
          <span className={rowText}>
            <Text as="h2" id="app-card" size={16} weight="semibold" fit="oneLine">
              {t('app.title', { name: IDENTITY.name })}
            </Text>
            <Text size={14} tone="secondary" fit="oneLine" className={promoText}>
              {t('app.text')}
            </Text>
          </span>
          <span className={chevron}>
            <Icon icon={ChevronDown} size={16} />
          </span>
        </summary>
        <div className={promoActions}>
          <Text as="p" size={14} tone="secondary">
            {t('app.text')}
          </Text>
          <a className={button({ tone: 'primary' })} href={href} rel="noopener noreferrer">
            {t('app.get')}
          </a>
          <Button onClick={dismiss}>{t('app.notNow')}</Button>
          <Button tone="ghost" onClick={decline}>
            {t('app.never')}
          </Button>
        </div>
      </details>
    </section>
  )
}
