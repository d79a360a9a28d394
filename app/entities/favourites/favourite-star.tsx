import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { favouriteKey, toggleFavourite, useFavourites, type FavouriteKind } from './favourites.ts'
import { StarDrawing } from './star-drawing.tsx'
import { star } from './favourite-star.css.ts'

interface Starred {
  readonly chainId: ChainId
  /** The token's address; the pool's address or id. */
  readonly id: string
  /** As it is called beside it. */
  readonly name: string
}

export type FavouriteStarProps = Starred & { readonly kind: FavouriteKind }

/** Makes a token or a pool a favourite, and no longer. Its place is held until the script that it needs has come. */
export function FavouriteStar({ kind, ...starred }: FavouriteStarProps) {
  return useStars(kind)(starred)
}

const hollow = <StarDrawing />
const solid = <StarDrawing isFilled />
const held = <span className={star} aria-hidden />

/** Draws the stars of a whole list: what they all ask for is asked once. Another function when a favourite has come or gone. */
export function useStars(kind: FavouriteKind): (starred: Starred) => ReactNode {
  const { t } = useTranslation('common')
  const favourites = useFavourites(kind)
  const isHydrated = useHydrated()
  return useMemo(() => {
    if (!isHydrated) return () => held
    const chosen = new Set(favourites)
    return ({ chainId, id, name }: Starred) => {
      const key = favouriteKey(chainId, id)
      const isFavourite = chosen.has(key)
      return (
        <button
          type="button"
          className={star}
          aria-pressed={isFavourite}
          aria-label={t('favourite', { name })}
          title={t(isFavourite ? 'favouriteOff' : 'favouriteOn')}
          onClick={() => toggleFavourite(kind, key)}
        >
          {isFavourite ? solid : hollow}
        </button>
      )
    }
  }, [kind, t, favourites, isHydrated])
}
