import { Menu } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon/icon.tsx'
import { opensModal } from '#app/ui/sheet/sheet.tsx'
import { bottomBar, bottomItem } from './bottom-bar.css.ts'
import { DRAWER, Drawer } from './drawer.tsx'
import { DESTINATIONS } from './places.ts'
import { Soon } from './soon.tsx'
import { StillLink } from './still/still-link.tsx'
import { StillLinks } from './still/still-links.tsx'
import { useDestination } from './use-destination.ts'

/** Phones only: the destinations and the drawer in reach of the thumb. The page below leaves room for it. */
export function BottomBar() {
  const { t } = useTranslation()
  return (
    <>
      <StillLinks as="nav" className={bottomBar} aria-label={t('mainNavigation')}>
        <BottomItems current={useDestination()} />
      </StillLinks>
      <Drawer />
    </>
  )
}

const BottomItems = memo(function BottomItems({ current }: { readonly current: string | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      {DESTINATIONS.map(({ to, label, icon, isSoon }) => (
        <StillLink key={to} to={to} className={bottomItem} isCurrent={to === current}>
          <Icon of={icon} />
          {t(label)}
          {isSoon && <Soon />}
        </StillLink>
      ))}
      <button type="button" className={bottomItem} aria-haspopup="dialog" {...opensModal(DRAWER)}>
        <Icon of={Menu} />
        {t('menu')}
      </button>
    </>
  )
})
