import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { crumbs } from './market-page.css.ts'

interface BreadcrumbsProps {
  readonly chainId: ChainId
  readonly kind: 'token' | 'pool'
  /** The token or pool, once known. */
  readonly children?: ReactNode
}

/** Breadcrumbs: the list of all networks, the list of this network, this page. */
export function Breadcrumbs({ chainId, kind, children }: BreadcrumbsProps) {
  const { t } = useTranslation('market')
  const { slug, name } = chainById(chainId)
  const list = `/explore/${kind}s`
  return (
    <nav className={crumbs} aria-label={t('breadcrumb')}>
      <Link to={list}>{t(`list.${kind}`)}</Link>
      <span aria-hidden>/</span>
      <Link to={`${list}/${slug}`}>{name}</Link>
      {children && <span aria-hidden>/</span>}
      {children}
    </nav>
  )
}
