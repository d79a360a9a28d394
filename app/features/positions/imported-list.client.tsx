import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import type { ImportedPair } from '#app/entities/position/imported-pairs.ts'
import { PositionListSkeleton } from '#app/entities/position/position-list-skeleton.tsx'
import { PositionList } from '#app/entities/position/position-list.tsx'
import { positionRow } from '#app/entities/position/position-row.ts'
import { Button } from '#app/ui/button/button.tsx'
import { passFocus } from '#app/ui/effects/pass-focus.ts'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { STATUSES, type StatusName } from './positions-query.ts'
import { importedTitle } from './positions.css.ts'

const TITLE_ID = 'imported'

interface ImportedListProps {
  readonly pairs: readonly ImportedPair[]
  readonly statuses: readonly StatusName[]
}

export default function ImportedList(props: ImportedListProps) {
  const [queries] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queries}>
      <Imported {...props} />
    </QueryClientProvider>
  )
}

function Imported({ pairs, statuses }: ImportedListProps) {
  const { t } = useTranslation(['positions', 'common'])
  const { data, isError, refetch } = useQuery({
    queryKey: ['imported', pairs.map(({ chainId, pair, owner }) => `${chainId}:${pair}:${owner}`)],
    queryFn: ({ signal }) => loadImported(pairs, signal),
    retry: 1,
  })
  const rows = data?.filter(({ status }) => statuses.some((name) => STATUSES[name] === status))
  if (rows?.length === 0) return null
  return (
    <Stack gap={12}>
      <h2 id={TITLE_ID} tabIndex={-1} className={importedTitle}>
        {t('imported')}
      </h2>
      {isError && !rows ? (
        <Notice tone="negative" role="alert">
          <Stack gap={8} align="flex-start">
            {t('failed')}
            <Button
              size="small"
              onClick={(press) => {
                void refetch()
                passFocus(press, TITLE_ID)
              }}
            >
              {t('retry', { ns: 'common' })}
            </Button>
          </Stack>
        </Notice>
      ) : rows ? (
        <PositionList rows={rows} />
      ) : (
        <PositionListSkeleton rowCount={pairs.length} />
      )}
    </Stack>
  )
}

/** Loads the positions in imported pairs; pairs without a position are left out. Throws errors of the market client. */
async function loadImported(pairs: readonly ImportedPair[], signal: AbortSignal) {
  const market = await loadMarketClient()
  const found = await Promise.all(
    pairs.map(({ chainId, pair, owner }) => market.position({ chainId, version: 'V2', id: pair, owner }, signal)),
  )
  const now = Date.now()
  return found.filter((position) => position !== null).map((position) => positionRow(position, now))
}
