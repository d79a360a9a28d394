import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { crumbs } from './market-page.css.ts'

interface CrumbsProps {
  readonly chainId: ChainId
  /** The list that the page's thing stands in, and its name. */
  readonly list: 'tokens' | 'pools'
  readonly name: string
  /** The thing itself, once it is known. */
  readonly children?: ReactNode
}

/** From the list of all networks through that of one to where one is. */
export function Crumbs({ chainId, list, name, children }: CrumbsProps) {
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
