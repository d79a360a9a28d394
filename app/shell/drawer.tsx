import { Link, NavLink } from '@remix-run/react'
import { ChevronDown, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IDENTITY } from '#app/base/identity.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
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
  productLinks,
  promoLink,
} from './drawer.css.ts'
import { GroupLinks } from './group-links.tsx'
import { DESTINATIONS, GROUPS, PRODUCTS } from './places.ts'
import { SettingsButton } from './settings/settings.tsx'
import { useFrame } from './use-frame.ts'

export const DRAWER = 'drawer'

/** Everything the site has, for phones: app, products, and the foldable groups of protocol and company. */
export function Drawer() {
  const { t } = useTranslation()
  const { promo } = useFrame()
  // The settings lie outside the sheet, so a script must close it first; without one the top bar's button leads there.
  const canLeaveSheet = useHydrated()
  return (
    <Sheet id={DRAWER} title={t('menu')} closeLabel={t('close')}>
      <nav className={drawer} aria-label={t('menu')}>
        <ul className={appLinks}>
          {DESTINATIONS.map(({ to, label, icon }) => (
            <li key={to}>
              <NavLink to={to} className={appLink}>
                <Icon of={icon} />
                {t(label)}
              </NavLink>
            </li>
          ))}
        </ul>
        <ul className={productLinks}>
          {PRODUCTS.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={productLink}>
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
        {GROUPS.map((entry) => (
          <details key={entry.label} className={group}>
            <summary className={groupName}>
              {t(entry.label)}
              <Icon of={ChevronDown} />
            </summary>
            <GroupLinks of={entry} look={productLink} listLook={groupBody} />
          </details>
        ))}
      </nav>
      <div className={drawerEnd}>
        {canLeaveSheet && <SettingsButton isNamed />}
        {promo !== undefined && (
          <a className={promoLink} href={promo} rel="noopener noreferrer">
            <Icon of={Smartphone} size={16} />
            {t('promo.title', { name: IDENTITY.name })}
          </a>
        )}
      </div>
    </Sheet>
  )
}
