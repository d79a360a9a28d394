import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { favouriteKey, toggleFavourite, useFavourites, type FavouriteKind } from './favourites.ts'
import { StarIcon } from './star-icon.tsx'
import { star } from './favourite-star.css.ts'

/** A token or pool with a star. */
interface Starred {
  readonly chainId: ChainId
  /** The address of a token or pool, or the id of a v4 pool. */
  readonly id: string
  /** Used in the accessible name. */
  readonly name: string
}

export type FavouriteStarProps = Starred & { readonly kind: FavouriteKind }

/** Toggles a favourite token or pool. Renders an empty placeholder until hydration, because it needs JavaScript. */
export function FavouriteStar({ kind, ...starred }: FavouriteStarProps) {
  return useStars(kind)(starred)
}

const hollow = <StarIcon />
const solid = <StarIcon isFilled />
const placeholder = <span className={star} aria-hidden />

/** Returns a function that renders the stars of a whole list with one subscription. The function changes with the favourites. */
export function useStars(kind: FavouriteKind): (starred: Starred) => ReactNode {
  const { t } = useTranslation('common')
  const favourites = useFavourites(kind)
  const isHydrated = useHydrated()
  return useMemo(() => {
    if (!isHydrated) return () => placeholder
    const favouriteKeys = new Set(favourites)
    return ({ chainId, id, name }: Starred) => {
      const key = favouriteKey(chainId, id)
      const isFavourite = favouriteKeys.has(key)
      return (
        <button
          type="button"
          className={star}
          aria-pressed={isFavourite}
          aria-label={t('favourite', { name })}
          title={t(isFavourite ? 'removeFavourite' : 'addFavourite')}
          onClick={() => toggleFavourite(kind, key)}
        >
          {isFavourite ? solid : hollow}
        </button>
      )
    }
  }, [kind, t, favourites, isHydrated])
}
