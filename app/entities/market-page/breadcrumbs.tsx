import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { crumbs, lastCrumb } from './market-page.css.ts'
import type { PageKind } from './page-definition.ts'

const LISTS = { token: '/explore/tokens', pool: '/explore/pools', position: '/positions' } as const

interface BreadcrumbsProps {
  readonly chainId: ChainId
  readonly kind: PageKind
  /** The token or pool, once known. */
  readonly children?: ReactNode
}

/** Breadcrumbs: the list of all networks, the list of this network, this page. */
export function Breadcrumbs({ chainId, kind, children }: BreadcrumbsProps) {
  const { t } = useTranslation('market')
  const { slug, name } = chainById(chainId)
  return (
    <nav className={crumbs} aria-label={t('breadcrumb')}>
      <Link to={LISTS[kind]}>{t(`list.${kind}`)}</Link>
      <span aria-hidden>/</span>
      {kind === 'position' ? <span>{name}</span> : <Link to={`${LISTS[kind]}/${slug}`}>{name}</Link>}
      {children && (
        <>
          <span aria-hidden>/</span>
          <span className={lastCrumb}>{children}</span>
        </>
      )}
    </nav>
  )
}
