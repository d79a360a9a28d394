import { QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import type { Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { refreshInterval } from '#app/domain/swap/quote-age.ts'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { useFreshness, type Freshness } from '#app/transactions/use-freshness.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import type { PositionDetails } from '#app/wire/market/position.ts'
import { ChangeForm, type ChangeFormProps } from './change-form.tsx'
import { ChangeDone, ChangeFailed } from './change-outcome.tsx'
import { ChangeProgress } from './change-progress.tsx'
import { ChangeReview } from './change-review.tsx'
import { closeChange, run, type ChangeKind, type Prepared, type PreparedChange } from './change-run.ts'
import { IncreaseForm } from './increase-form.tsx'
import type { PositionQuery } from './position-query.ts'
import { positionKey, positionRef } from './position-ref.ts'
import { HalfMoved } from './half-moved.tsx'
import { isZap } from './prepare-zap.ts'
import { RebalanceForm } from './rebalance-form.tsx'
import { completedPart } from './rest-of-change.ts'
import { UnknownPosition } from './unknown-position.tsx'
import { ZapDone } from './zap-done.tsx'
import { ZapReview } from './zap-review.tsx'

interface ChangeDialogProps {
  readonly query: PositionQuery
  readonly account: Address
}

/** The dialog that changes liquidity or collects fees. After it is closed, the wallet gets no further request. */
export default function ChangeDialog(props: ChangeDialogProps) {
  const [queries] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queries}>
      <OpenDialog {...props} />
    </QueryClientProvider>
  )
}

/** Query for the position as of the newest block, without the server's cache. */
function currentPositionQuery(query: PositionQuery) {
  return queryOptions({
    queryKey: ['position', positionKey(query)],
    queryFn: async ({ signal }) => (await loadMarketClient()).position(positionRef(query), signal),
    refetchInterval: refreshInterval(chainById(query.chainId).blockSeconds),
  })
}

function OpenDialog({ query, account }: ChangeDialogProps) {
  const { kind = 'remove' } = useSnapshot(run)
  const position = useQuery(currentPositionQuery(query))
  const form = <Form kind={kind} account={account} position={position.data} freshness={useFreshness(position)} />
  return <ChangeStages kind={kind} form={form} />
}

interface ChangeStagesProps {
  readonly kind: ChangeKind
  readonly form: ReactNode
}

/** The dialog's content for the stage of the run: form, review, progress or outcome. */
export function ChangeStages({ kind, form }: ChangeStagesProps) {
  const { t } = useTranslation(
    [
      'position-change',
      'position',
      'market',
      'deposit',
      'range',
      'liquidity-settings',
      'swap-settings',
      'swap',
      'zap',
      'activity',
      'errors',
      'common',
    ],
    { useSuspense: true },
  )
  const { flow } = useSnapshot(run)
  // The value is frozen and never mutated: `useSnapshot` would only change its type.
  const { prepared } = run
  const titles = {
    form: t(`change.${kind}`, { ns: 'position' }),
    review: t(`${kind}Review`),
    done: t(`${kind}Done`),
    failed: t('failed'),
  }
  const isHalfDone = prepared !== undefined && !isZap(prepared) && completedPart(prepared, flow) !== undefined
  const title = isHalfDone ? titles.failed : flow.at in titles ? titles[flow.at as keyof typeof titles] : t('progress')
  return (
    <Dialog isOpen onClose={closeChange} title={title} closeLabel={t('close', { ns: 'common' })} size="flow">
      {prepared === undefined || flow.at === 'form' ? form : <Stage flow={flow} kind={kind} prepared={prepared} />}
    </Dialog>
  )
}

interface FormProps {
  readonly kind: ChangeKind
  readonly account: Address
  /** Undefined while loading; null if the position does not exist. */
  readonly position: PositionDetails | null | undefined
  readonly freshness: Freshness
}

/** The form, which stays mounted while its position is stale, so that its entries remain. */
export function Form({ kind, account, position, freshness }: FormProps) {
  if (position === null) return <UnknownPosition />
  return (
    <>
      {freshness === 'failed' && <UnknownPosition />}
      {freshness === 'loading' && <Skeleton shape={180} />}
      {position && (
        <div hidden={freshness !== 'fresh'}>
          <KindForm kind={kind} account={account} position={position} />
        </div>
      )}
    </>
  )
}

interface KindFormProps extends ChangeFormProps {
  readonly kind: ChangeKind
}

function KindForm({ kind, account, position }: KindFormProps) {
  if (kind === 'rebalance') return <RebalanceForm account={account} position={position} />
  if (kind === 'add') return <IncreaseForm account={account} position={position} />
  return <ChangeForm kind={kind} account={account} position={position} />
}

export interface StageProps {
  readonly kind: ChangeKind
  readonly prepared: PreparedChange
}

interface AnyStageProps extends Omit<StageProps, 'prepared'> {
  readonly prepared: Prepared
  readonly flow: RunFlow
}

function Stage({ kind, prepared, flow }: AnyStageProps) {
  const done = isZap(prepared) ? undefined : completedPart(prepared, flow)
  if (done && !isZap(prepared)) return <HalfMoved prepared={prepared} done={done} flow={flow} />
  switch (flow.at) {
    case 'form':
      return null
    case 'review':
      return isZap(prepared) ? (
        <ZapReview prepared={prepared} flow={flow} />
      ) : (
        <ChangeReview kind={kind} prepared={prepared} flow={flow} />
      )
    case 'done':
      return isZap(prepared) ? (
        <ZapDone prepared={prepared} flow={flow} />
      ) : (
        <ChangeDone kind={kind} prepared={prepared} flow={flow} />
      )
    case 'failed':
      return <ChangeFailed prepared={prepared} flow={flow} />
    default:
      return <ChangeProgress kind={kind} prepared={prepared} flow={flow} />
  }
}
