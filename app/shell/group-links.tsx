import { Link } from '@remix-run/react'
import { ArrowUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IDENTITY } from '#app/base/identity.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import type { GROUPS } from './places.ts'
import { useFrame } from './use-frame.ts'

/** The entries of one group as a list: pages of this site, then what the operator has named elsewhere. */
export function GroupLinks({
  of: { pages, links },
  look,
  listLook,
  labelledBy,
}: {
  readonly of: (typeof GROUPS)[number]
  readonly look: string
  readonly listLook?: string
  readonly labelledBy?: string
}) {
  const { t } = useTranslation()
  const { links: named } = useFrame()
  return (
    <ul className={listLook} aria-labelledby={labelledBy}>
      {pages.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={look}>
            {t(label, { name: IDENTITY.name })}
          </Link>
        </li>
      ))}
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
