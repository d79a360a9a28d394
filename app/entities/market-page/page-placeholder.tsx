import { chartArea, chartCard, columns, fullHeight } from './market-page.css.ts'

/** Placeholder for everything below the header of a token or pool page. */
export function PagePlaceholder() {
  return (
    <div className={columns} aria-busy>
      <div className={`${chartArea} ${chartCard} ${fullHeight}`} />
    </div>
  )
}
