import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { crumbs } from './market-page.css.ts'

interface BreadcrumbsProps {
  readonly chainId: ChainId
  /** The list this page belongs to, and the name of its item. */
  readonly list: 'tokens' | 'pools'
  readonly name: string
  /** The item, once known. */
  readonly children?: ReactNode
}

/** Breadcrumbs: the list of all networks, the list of this network, this page. */
export function Breadcrumbs({ chainId, list, name, children }: BreadcrumbsProps) {
  const { t } = useTranslation('market')
  const chain = chainById(chainId)
  return (
    <nav className={crumbs} aria-label={t('crumbs')}>
      <Link to={`/explore/${list}`}>{name}</Link>
      <span aria-hidden>/</span>
      <Link to={`/explore/${list}/${chain.slug}`}>{chain.name}</Link>
      {children && <span aria-hidden>/</span>}
      {children}
    </nav>
  )
}
