import { Link, NavLink } from '@remix-run/react'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Sheet } from '#app/ui/sheet/sheet.tsx'
import { appLink, appLinks, drawer, group, groupBody, groupName, productLink, productLinks } from './drawer.css.ts'
import { GroupLinks } from './group-links.tsx'
import { DESTINATIONS, GROUPS, PRODUCTS } from './places.ts'

export const DRAWER = 'drawer'

/** Everything the site has, for phones: app, products, and the foldable groups of protocol and company. */
export function Drawer() {
  const { t } = useTranslation()
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
    </Sheet>
  )
}
