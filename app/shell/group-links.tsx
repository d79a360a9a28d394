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
  group: { pages, hasHelp, links },
  siteLinks,
  className,
  listClassName,
  labelledBy,
}: {
  readonly group: (typeof GROUPS)[number]
  /** The operator's external links. */
  readonly siteLinks: SiteLinks
  readonly className: string
  readonly listClassName?: string
  readonly labelledBy?: string
}) {
  const { t } = useTranslation()
  return (
    <ul className={listClassName} aria-labelledby={labelledBy}>
      {pages.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={className} keepsScroll={false}>
            {t(label, { name: IDENTITY.name })}
          </Link>
        </li>
      ))}
      {hasHelp && (
        <li>
          <HelpEntry className={className}>{t('link.help')}</HelpEntry>
        </li>
      )}
      {links.map((link) => {
        const href = siteLinks[link]
        if (href === undefined) return null
        return (
          <li key={link}>
            <a href={href} rel="noopener noreferrer" className={className}>
              {t(`link.${link}`)}
              <Icon icon={ArrowUpRight} size={16} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
