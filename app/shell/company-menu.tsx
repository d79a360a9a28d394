import { ChevronDown } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { IDENTITY } from '#app/base/identity.ts'
import type { SiteLinks } from '#app/edge/site.server.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { item } from '#app/ui/popover/popover.css.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { closeOnLink, opens, Popover } from '#app/ui/popover/popover.tsx'
import { companyButton, companyGroup, companyGroupName, companyMenu, hiddenDestinations } from './company-menu.css.ts'
import { GroupLinks } from './group-links.tsx'
import { DESTINATIONS, GROUPS } from './destinations.ts'
import { ALWAYS_IN_BAR } from './top-bar.css.ts'
import { useDestination } from './use-destination.ts'
import { useFrame } from './use-frame.ts'

const MENU = 'company-menu'

/**
 * The destinations that the top bar has no room for, and pages about the protocol and the company. Opens without
 * JavaScript.
 */
export function CompanyMenu() {
  const { t } = useTranslation()
  const { links } = useFrame()
  const destination = useDestination()
  return (
    <>
      <button
        type="button"
        className={companyButton}
        aria-label={t('companyMenu', { name: IDENTITY.name })}
        {...opens(MENU)}
      >
        {t('more')}
        <Icon icon={ChevronDown} size={16} />
      </button>
      <Popover
        id={MENU}
        className={companyMenu}
        role="group"
        aria-label={t('companyMenu', { name: IDENTITY.name })}
        onClick={closeOnLink}
      >
        <CompanyLinks current={destination} links={links} />
      </Popover>
    </>
  )
}

const CompanyLinks = memo(function CompanyLinks({
  current,
  links,
}: {
  readonly current: string | undefined
  readonly links: SiteLinks
}) {
  const { t } = useTranslation()
  return (
    <>
      <ul className={hiddenDestinations}>
        {DESTINATIONS.slice(ALWAYS_IN_BAR).map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={item} aria-current={to === current ? 'page' : undefined} keepsScroll={false}>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
      {GROUPS.map((group) => {
        const nameId = `${MENU}-${group.label.replace('.', '-')}`
        return (
          <div key={group.label} className={companyGroup}>
            <p id={nameId} className={companyGroupName}>
              {t(group.label)}
            </p>
            <GroupLinks group={group} siteLinks={links} className={item} labelledBy={nameId} />
          </div>
        )
      })}
    </>
  )
})
