import { ArrowUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IDENTITY } from '#app/base/identity.ts'
import type { SiteLinks } from '#app/edge/site.server.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import type { GROUPS } from './destinations.ts'
import { HelpEntry } from './help/help-entry.tsx'

/** List of the links of one group: pages of this site, help, then the operator's external links. */
export function GroupLinks({
  of: { pages, hasHelp, links },
  named,
  look,
  listLook,
  labelledBy,
}: {
  readonly of: (typeof GROUPS)[number]
  /** The operator's external links. */
  readonly named: SiteLinks
  readonly look: string
  readonly listLook?: string
  readonly labelledBy?: string
}) {
  const { t } = useTranslation()
  return (
    <ul className={listLook} aria-labelledby={labelledBy}>
      {pages.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={look} keepsScroll={false}>
            {t(label, { name: IDENTITY.name })}
          </Link>
        </li>
      ))}
      {hasHelp && (
        <li>
          <HelpEntry className={look}>{t('link.help')}</HelpEntry>
        </li>
      )}
      {links.map((link) => {
        const href = named[link]
        if (href === undefined) return null
        return (
          <li key={link}>
            <a href={href} rel="noopener noreferrer" className={look}>
              {t(`link.${link}`)}
              <Icon of={ArrowUpRight} size={16} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
