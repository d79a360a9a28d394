import { Menu } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { opensModal } from '#app/ui/sheet/sheet.tsx'
import { bottomBar, bottomItem } from './bottom-bar.css.ts'
import { DRAWER, Drawer } from './drawer.tsx'
import { DESTINATIONS } from './destinations.ts'
import { useDestination } from './use-destination.ts'

/** On phones only: the destinations and the drawer, within reach of the thumb. The page's end is padded by its height. */
export function BottomBar() {
  const { t } = useTranslation()
  return (
    <>
      <nav className={bottomBar} aria-label={t('mainNavigation')}>
        <BottomItems current={useDestination()} />
      </nav>
      <Drawer />
    </>
  )
}

const BottomItems = memo(function BottomItems({ current }: { readonly current: string | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      {DESTINATIONS.map(({ to, label, icon }) => (
        <Link
          key={to}
          to={to}
          className={bottomItem}
          aria-current={to === current ? 'page' : undefined}
          keepsScroll={false}
        >
          <Icon icon={icon} />
          {t(label)}
        </Link>
      ))}
      <button type="button" className={bottomItem} aria-haspopup="dialog" {...opensModal(DRAWER)}>
        <Icon icon={Menu} />
        {t('menu')}
      </button>
    </>
  )
})
