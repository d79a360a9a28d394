import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Notice } from '#app/ui/notice/notice.tsx'
import type { PositionsFacts } from './positions-facts.ts'

/** Names the networks of which all or some positions could not be read. `path` is the page's path, to retry. */
export function MissingPositions({ facts, path }: { readonly facts: PositionsFacts; readonly path: string }) {
  const { t } = useTranslation(['positions', 'common'])
  const namesOf = (ids: PositionsFacts['partial']) => ids.map((id) => chainById(id).name).join(', ')
  return (
    <>
      {facts.unavailable.length > 0 && (
        <Notice tone="warning" title={t('unavailable', { networks: namesOf(facts.unavailable) })}>
          <p>{t('unavailableNote')}</p>
          <a href={path} className={button({ size: 'small' })}>
            {t('retry', { ns: 'common' })}
          </a>
        </Notice>
      )}
      {facts.partial.length > 0 && <Notice tone="warning">{t('partial', { networks: namesOf(facts.partial) })}</Notice>}
    </>
  )
}
