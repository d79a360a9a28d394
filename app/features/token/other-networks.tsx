import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { tokenPath } from '#app/entities/token/token-path.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import type { TokenPageFacts } from './token-facts.ts'
import { networkLinks, otherNetwork, otherNetworks } from './token.css.ts'

/** Links to the same token on other networks. */
export function OtherNetworks({ elsewhere }: Pick<TokenPageFacts, 'elsewhere'>) {
  const { t } = useTranslation('token')
  const id = useId()
  if (elsewhere.length === 0) return null
  return (
    <div className={otherNetworks}>
      <p id={id}>{t('elsewhere')}</p>
      <ul className={networkLinks} aria-labelledby={id}>
        {elsewhere.map((token) => (
          <li key={token.chainId}>
            <Link className={otherNetwork} to={tokenPath(token)} isPrefetched>
              <NetworkLogo chainId={token.chainId} />
              {chainById(token.chainId).name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
