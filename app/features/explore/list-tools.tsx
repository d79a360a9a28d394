import { Check, Columns3 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { StarDrawing } from '#app/entities/favourites/star-drawing.tsx'
import { chip } from '#app/ui/chip/chip.css.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { item } from '#app/ui/popover/popover.css.ts'
import { opens, Popover } from '#app/ui/popover/popover.tsx'
import { useFavourites, type FavouriteKind } from '#app/entities/favourites/favourites.ts'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { columnMark, columnMenu, columnsButton, scriptOnly, toolText, tools } from './explore.css.ts'
import { CsvButton } from './csv-button.tsx'
import type { CsvFile } from './export-lists.ts'
import type { Column } from './list-table.tsx'
import { withColumn, type ListQuery } from './list-query.ts'

const MENU = 'columns'

interface ListToolsProps<Query extends ListQuery, Row> {
  readonly kind: FavouriteKind
  readonly query: Query
  readonly pathOf: (query: Query) => string
  /** All columns, hidden or not. */
  readonly columns: readonly Column<Row>[]
  /** The columns that can be hidden. */
  readonly names: readonly string[]
  /** Creates the file of the list; `ids` limits it to these. */
  readonly makeFile: (ids: readonly string[] | undefined) => Promise<CsvFile>
}

/** The links look like checkboxes, so Space must toggle them too. */
function pressBySpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/** Filters and column toggles of a list. All are links, so that the URL holds the state. */
export function ListTools<Query extends ListQuery, Row>(props: ListToolsProps<Query, Row>) {
  const { kind, query, pathOf, columns, names, makeFile } = props
  const { t } = useTranslation('explore')
  const favourites = useFavourites(kind)
  return (
    <div className={tools}>
      <Link
        className={`${chip({ size: 'small' })} ${scriptOnly}`}
        to={pathOf({ ...query, isFavourites: !query.isFavourites, page: 1 })}
        aria-current={query.isFavourites ? 'true' : undefined}
        title={t('favourites')}
        keepsScroll
      >
        <StarDrawing />
        <span className={toolText}>{t('favourites')}</span>
      </Link>
      <button
        type="button"
        className={`${chip({ size: 'small' })} ${columnsButton}`}
        title={t('columns')}
        {...opens(MENU)}
      >
        <Icon of={Columns3} size={16} />
        <span className={toolText}>{t('columns')}</span>
      </button>
      <Popover id={MENU} className={columnMenu} role="group" aria-label={t('columns')}>
        {columns
          .filter(({ name }) => names.includes(name))
          .map(({ name, words, from }) => {
            const isHidden = query.hidden.includes(name)
            return (
              <div key={name} className={from}>
                <Link className={item} to={pathOf(withColumn(query, name, names))} onKeyDown={pressBySpace} keepsScroll>
                  <span className={columnMark}>{!isHidden && <Icon of={Check} size={16} />}</span>
                  {words}
                  <span className={visuallyHidden}>{t(isHidden ? 'columnHidden' : 'columnShown')}</span>
                </Link>
              </div>
            )
          })}
      </Popover>
      <CsvButton title={t('csvHow')} makeFile={() => makeFile(query.isFavourites ? favourites : undefined)} />
    </div>
  )
}
