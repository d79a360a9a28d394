import { Check, Columns3 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { StarIcon } from '#app/entities/favourites/star-icon.tsx'
import { CsvButton } from '#app/entities/csv/csv-button.tsx'
import { chip, chipText, scriptOnly } from '#app/ui/chip/chip.css.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { item } from '#app/ui/popover/popover.css.ts'
import { opens, Popover } from '#app/ui/popover/popover.tsx'
import { useFavourites } from '#app/entities/favourites/favourites.ts'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { columnMark, columnMenu, columnsButton, tools } from './explore.css.ts'
import type { ListProps } from './list-definition.ts'
import { withColumn, type ListQuery } from './list-query.ts'
import type { Ranked } from './long-list.ts'

const MENU = 'columns'

/** The links look like checkboxes, so Space must toggle them too. */
function pressBySpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/** Filters and column toggles of a list. All are links, so that the URL holds the state. */
export function ListTools<Row extends Ranked, Query extends ListQuery>({
  definition: list,
  query,
}: ListProps<Row, Query>) {
  const { t } = useTranslation('explore')
  const { kind, pathOf, hideable } = list
  const favourites = useFavourites(kind)
  const columns = list.useColumns(query)
  return (
    <div className={tools}>
      <Link
        className={`${chip({ size: 'compact' })} ${scriptOnly}`}
        to={pathOf({ ...query, isFavourites: !query.isFavourites, page: 1 })}
        aria-current={query.isFavourites ? 'true' : undefined}
        title={t('favourites')}
        keepsScroll
      >
        <StarIcon />
        <span className={chipText}>{t('favourites')}</span>
      </Link>
      <button
        type="button"
        className={`${chip({ size: 'compact' })} ${columnsButton}`}
        title={t('columns')}
        {...opens(MENU)}
      >
        <Icon icon={Columns3} size={16} />
        <span className={chipText}>{t('columns')}</span>
      </button>
      <Popover id={MENU} className={columnMenu} role="group" aria-label={t('columns')}>
        {columns
          .filter(({ name }) => hideable.includes(name))
          .map(({ name, label, from }) => {
            const isHidden = query.hidden.includes(name)
            return (
              <div key={name} className={from}>
                <Link
                  className={item}
                  to={pathOf(withColumn(query, name, hideable))}
                  onKeyDown={pressBySpace}
                  keepsScroll
                >
                  <span className={columnMark}>{!isHidden && <Icon icon={Check} size={16} />}</span>
                  {label}
                  <span className={visuallyHidden}>{t(isHidden ? 'columnHidden' : 'columnShown')}</span>
                </Link>
              </div>
            )
          })}
      </Popover>
      <CsvButton
        title={t('csvAll')}
        makeFile={() => list.makeFile(query, query.isFavourites ? favourites : undefined)}
      />
    </div>
  )
}
