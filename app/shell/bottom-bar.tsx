import { NavLink } from '@remix-run/react'
import { Menu } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon/icon.tsx'
import { bottomBar, bottomItem } from './bottom-bar.css.ts'
import { DRAWER, Drawer } from './drawer.tsx'
import { DESTINATIONS } from './places.ts'
import { opensModal } from '#app/ui/sheet/sheet.tsx'

/** Phones only: the destinations and the drawer in reach of the thumb. The page below leaves room for it. */
export function BottomBar() {
  const { t } = useTranslation()
  return (
    <>
      <nav className={bottomBar} aria-label={t('mainNavigation')}>
        {DESTINATIONS.map(({ to, label, icon }) => (
          <NavLink key={to} to={to} className={bottomItem}>
            <Icon of={icon} />
            {t(label)}
          </NavLink>
        ))}
        <button type="button" className={bottomItem} aria-haspopup="dialog" {...opensModal(DRAWER)}>
          <Icon of={Menu} />
          {t('menu')}
        </button>
      </nav>
      <Drawer />
    </>
  )
}
