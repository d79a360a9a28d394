import { chartArea, chartCard, columns, room } from './market-page.css.ts'

/** In the place of all below the head of a token's or a pool's page, for as long as it takes to make it. */
export function PageRoom() {
  return (
    <div className={columns} aria-busy>
      <div className={`${chartArea} ${chartCard} ${room}`} />
    </div>
  )
}
