import { useTranslation } from 'react-i18next'
import { PairLogo } from '#app/entities/pool/pair-logo.tsx'
import { PairSymbols } from '#app/entities/pool/pair-symbols.tsx'
import { namedPool } from '#app/entities/pool/pool-summary.ts'
import { PoolMarks } from '#app/entities/pool/pool-name.tsx'
import { card } from '#app/ui/card/card.css.ts'
import { Stack } from '#app/ui/layout/layout.tsx'
import type { PositionDetails } from '#app/wire/market/position.ts'
import { Amounts } from './amounts.tsx'
import { amountColumns, identity, names, pair } from './migrate.css.ts'
import type { SourcePosition } from './source-position.ts'

interface SourceCardProps {
  readonly position: PositionDetails
  readonly source: SourcePosition
}

/** The position to migrate: its pool, its amounts and its earnings. */
export function SourceCard({ position, source }: SourceCardProps) {
  const { t } = useTranslation('migrate')
  const { chainId, tokens, withdrawn, fees, nft } = source
  const pool = namedPool(chainId, position.pool)
  return (
    <section className={card({ inset: 'large' })} aria-label={t('from')} data-testid="source">
      <Stack gap={16}>
        <div className={identity}>
          <PairLogo base={pool.base} quote={pool.quote} size={32} chainId={chainId} />
          <div className={names}>
            <span className={pair}>
              <PairSymbols base={pool.base} quote={pool.quote} />
            </span>
            <PoolMarks pool={pool} />
          </div>
        </div>
        <div className={amountColumns}>
          <Amounts title={t('liquidity')} tokens={tokens} amounts={withdrawn} />
          {nft && <Amounts title={t('fees')} tokens={tokens} amounts={fees} />}
        </div>
      </Stack>
    </section>
  )
}
