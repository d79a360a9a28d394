import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { nftCard, nftGrid } from './portfolio.css.ts'

const CARDS = 8

/** Placeholder with the dimensions of a few NFTs. */
export function NftGridSkeleton() {
  return (
    <ul className={nftGrid.rows} aria-busy>
      {Array.from({ length: CARDS }, (_, index) => (
        <li key={index} className={nftCard.rows}>
          <Skeleton shape="disc" />
          <Skeleton shape={80} />
        </li>
      ))}
    </ul>
  )
}
