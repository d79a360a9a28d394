import { ChevronDown } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { IDENTITY } from '#app/base/identity.ts'
import type { SiteLinks } from '#app/edge/site.server.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { item } from '#app/ui/popover/popover.css.ts'
import { closeOnLink, opens, Popover } from '#app/ui/popover/popover.tsx'
import { companyButton, companyGroup, companyGroupName, companyMenu } from './company-menu.css.ts'
import { GroupLinks } from './group-links.tsx'
import { GROUPS } from './destinations.ts'
import { useFrame } from './use-frame.ts'

const MENU = 'company-menu'

/** Pages about the protocol and the company. Opens without JavaScript. */
export function CompanyMenu() {
  const { t } = useTranslation()
  const { links } = useFrame()
  return (
    <>
      <button
        type="button"
        className={companyButton}
        aria-label={t('companyMenu', { name: IDENTITY.name })}
        {...opens(MENU)}
      >
        {t('more')}
        <Icon of={ChevronDown} size={16} />
      </button>
      <Popover
        id={MENU}
        className={companyMenu}
        role="group"
        aria-label={t('companyMenu', { name: IDENTITY.name })}
        onClick={closeOnLink}
      >
        <CompanyLinks links={links} />
      </Popover>
    </>
  )
}

const CompanyLinks = memo(function CompanyLinks({ links }: { readonly links: SiteLinks }) {
  const { t } = useTranslation()
  return (
    <>
      {GROUPS.map((group) => {
        const nameId = `${MENU}-${group.label.replace('.', '-')}`
        return (
          <div key={group.label} className={companyGroup}>
            <p id={nameId} className={companyGroupName}>
              {t(group.label)}
            </p>
            <GroupLinks of={group} named={links} look={item} labelledBy={nameId} />
          </div>
        )
      })}
    </>
  )
})
