import { ArrowUpRight, ChevronDown, Settings2 } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { IDENTITY } from '#app/base/identity.ts'
import type { SiteLinks } from '#app/edge/site.server.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Sheet } from '#app/ui/sheet/sheet.tsx'
import {
  appLink,
  appLinks,
  drawer,
  drawerEnd,
  group,
  groupBody,
  groupName,
  productLink,
  promoLink,
  settingsHint,
} from './drawer.css.ts'
import { GroupLinks } from './group-links.tsx'
import { DESTINATIONS, GROUPS } from './destinations.ts'
import { SettingsButton } from './settings/settings-button.tsx'
import { useDestination } from './use-destination.ts'
import { useFrame } from './use-frame.ts'

export const DRAWER = 'drawer'

/** The whole site map, for phones: destinations, and collapsible groups for protocol and company. */
export function Drawer() {
  const { t } = useTranslation()
  const { promo, links } = useFrame()
  const destination = useDestination()
  // The settings are outside the sheet, so a script must close it first; without JavaScript the top bar's button opens
  // them.
  const canLeaveSheet = useHydrated()
  return (
    <Sheet id={DRAWER} title={t('menu')} closeLabel={t('close')}>
      <DrawerLinks current={destination} links={links} />
      <div className={drawerEnd}>
        {canLeaveSheet ? (
          <SettingsButton isNamed />
        ) : (
          <noscript>
            <p className={settingsHint}>
              <Icon icon={Settings2} size={16} />
              {t('settingsHint')}
            </p>
          </noscript>
        )}
        {promo !== undefined && (
          <a className={promoLink} href={promo} rel="noopener noreferrer">
            <Icon icon={ArrowUpRight} size={16} />
            {t('promo.title', { name: IDENTITY.name })}
          </a>
        )}
      </div>
    </Sheet>
  )
}

const DrawerLinks = memo(function DrawerLinks({
  current,
  links,
}: {
  readonly current: string | undefined
  readonly links: SiteLinks
}) {
  const { t } = useTranslation()
  return (
    <nav className={drawer} aria-label={t('menu')}>
      <ul className={appLinks}>
        {DESTINATIONS.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} className={appLink} aria-current={to === current ? 'page' : undefined} keepsScroll={false}>
              <Icon icon={icon} />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
      {GROUPS.map((entry) => (
        <details key={entry.label} className={group}>
          <summary className={groupName}>
            {t(entry.label)}
            <Icon icon={ChevronDown} />
          </summary>
          <GroupLinks group={entry} siteLinks={links} className={productLink} listClassName={groupBody} />
        </details>
      ))}
    </nav>
  )
})
