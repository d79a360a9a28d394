import { useTranslation } from 'react-i18next'
import { createPositionPath } from '#app/entities/pool/pool-path.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import type { SwapView } from './use-swap.ts'

/** Link to create a pool for a pair without a route. Hidden if a token does not exist. */
export function CreatePoolLink({ view: { link, input: sold, output: bought } }: { readonly view: SwapView }) {
  const { t } = useTranslation(['create'], { useSuspense: true })
  const { chainId, input, output } = link
  if (!sold.token || !bought.token) return null
  return (
    <Link to={createPositionPath(chainId, input, output)} className={button({ width: 'full' })}>
      {t('pool.create')}
    </Link>
  )
}
