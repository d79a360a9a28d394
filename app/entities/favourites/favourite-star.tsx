import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { favouriteKey, toggleFavourite, useIsFavourite, type FavouriteKind } from './favourites.ts'
import { filled, star } from './favourite-star.css.ts'

export interface FavouriteStarProps {
  readonly kind: FavouriteKind
  readonly chainId: ChainId
  /** The token's address; the pool's address or id. */
  readonly id: string
  /** As it is called beside it. */
  readonly name: string
}

/** Makes a token or a pool a favourite, and no longer. Its place is held until the script that it needs has come. */
export function FavouriteStar({ kind, chainId, id, name }: FavouriteStarProps) {
  const { t } = useTranslation('common')
  const key = favouriteKey(chainId, id)
  const isFavourite = useIsFavourite(kind, key)
  if (!useHydrated()) return <span className={star} aria-hidden />
  return (
    <button
      type="button"
      className={star}
      aria-pressed={isFavourite}
      aria-label={t('favourite', { name })}
      title={t(isFavourite ? 'favouriteOff' : 'favouriteOn')}
      onClick={() => toggleFavourite(kind, key)}
    >
      <Star size={16} strokeWidth={1.75} className={isFavourite ? filled : undefined} aria-hidden focusable={false} />
    </button>
  )
}
